// assize: --criterion branch --entry f
// flags: -O2 -fno-strict-aliasing
__attribute__((noinline)) static int look(int *p, float *q) {
  *p = 1;
  *q = 2;
  return *p;
}
int f(signed char x) {
  int i = x;
  if (look(&i, (float *)&i) == 1) return 1; //~ true: infeasible; false: covered
  return 0;
}
