// assize: --criterion branch --entry f
// flags: -O2
/* gcc leaves out the test of a pointer that was promised not to be null. */
__attribute__((nonnull, noinline)) static int test(int *p) {
  if (!p) return 0; //~ false: infeasible-unless (undefined: gcc goes there); true: covered
  return 1;
}
int f(signed char x) {
  if (test(0) == 1) return 1; //~ true: infeasible-unless (undefined: the test is left out); false: covered
  if (x > 100 && x < 90) return 2; //~ true: infeasible-unless (infeasible); false: covered
  return 0;
}
