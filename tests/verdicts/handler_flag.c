// assize: --criterion branch --entry wait_flag --handler isr
/* An interrupt sets the flag, at any time. */
static volatile int flag;
static volatile unsigned char count;
void isr(void) {
  flag = 1;
  if (count < 3) count++; //~ true: covered; false: covered
}
int wait_flag(void) {
  flag = 0;
  int n = 0;
  while (!flag) //~ false: covered; true: covered
    if (++n > 3) return -1; //~ true: covered; false: covered
  if (n > 4) return 2; //~ true: infeasible; false: covered
  if (flag != 0 && flag != 1) return 3;
  //~ true: unknown (infeasible: the handler writes nothing else)
  //~ false: covered
  return 1;
}
