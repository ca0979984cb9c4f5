// assize: --criterion branch --entry f
/* What is written to a register is not what is read from it. */
#define CR (*(volatile unsigned *)0x40011008u)
int f(void) {
  CR = 1;
  if (CR == 1) return 1; //~ true: covered; false: covered
  if (CR == 2) return 2; //~ true: covered; false: covered
  unsigned now = CR;
  if (now == 7) { //~ true: covered; false: covered
    if (now != 7) return 3; //~ true: infeasible; false: covered
    return 4;
  }
  return 0;
}
