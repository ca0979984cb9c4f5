// assize: --criterion branch --entry f
int f(unsigned char x) {
  int y = x;
  __asm__("addl $300, %0" : "+r"(y));
  if (y > 299) return 1;
  //~ true: unknown (feasible: the instruction adds 300)
  //~ false: unknown (infeasible: the instruction adds 300)
  return y == 3;
}
