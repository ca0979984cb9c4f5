// assize: --criterion branch --entry f
// flags: -O2
__attribute__((returns_nonnull, noinline)) static int *none(int x) { return (int *)0; }
int f(signed char x) {
  if (none(x)) return 1; //~ true: infeasible-unless (undefined: the test is left out); false: covered
  return 0;
}
