// assize: --criterion branch --entry wait_flag
volatile int flag;
void isr(void) { flag = 1; }
int wait_flag(void) {
  flag = 0;
  int n = 0;
  while (!flag) //~ false: unknown (feasible: the interrupt sets it); true: covered
    if (++n > 3) return -1; //~ true: covered; false: covered
  return 1;
}
