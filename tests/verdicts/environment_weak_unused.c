// assize: --criterion branch --entry f
/* A weak function is in the way of what comes after its call, and of nothing else. */
__attribute__((weak)) int hook(int x) { return x & 1; }
int f(unsigned char x) {
  if (x > 255) return 1; //~ true: infeasible; false: covered
  if (hook(x) > 1) return 2; //~ true: unknown (feasible: another hook); false: covered
  return 0;
}
