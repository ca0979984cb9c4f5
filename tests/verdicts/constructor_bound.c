// assize: --criterion branch --entry f
/* Where a constructor is not followed, anything may be in the entry; what no value allows is not. */
static int far;
__attribute__((constructor)) static void start(void) {
  if (far) far = 2; //~ true: unknown (infeasible: it is zero when the program starts); false: covered
  __asm__ volatile("movl $1, %0" : "=m"(far));
}
int f(unsigned char a) {
  if (far) return 1;
  //~ true: unknown (feasible: the constructor sets it)
  //~ false: unknown (infeasible: the constructor has set it)
  if (a == 256) return 2;
  //~ true: unknown (infeasible: a is at most 255)
  //~ false: unknown (infeasible: the constructor has set far)
  return 0;
}
