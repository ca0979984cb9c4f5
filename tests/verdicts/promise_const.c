// assize: --criterion branch --entry f
// flags: -O2
/* gcc calls it once. */
__attribute__((const, noinline)) static int next(void) { static int n; return ++n & 1; }
__attribute__((const, noinline)) static int square(int x) { return x * x; }
int f(signed char x) {
  if (square(x) < 0) return 1; //~ true: infeasible; false: covered
  int a = next(), b = next();
  if (a == b) return 2; //~ true: infeasible-unless (undefined: one call stands for both); false: covered
  return 0;
}
