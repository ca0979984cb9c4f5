// assize: --criterion branch --entry f --globals initial
// flags: -O2
static int n, limit = 3;
__attribute__((pure, noinline)) static int next(void) { return ++n; }
__attribute__((pure, noinline)) static int look(void) { return limit; }
int f(signed char x) {
  if (look() != 3) return 1; //~ true: infeasible; false: covered
  int a = next(), b = next();
  if (a == b) return 2; //~ true: infeasible-unless (undefined: one call stands for both); false: covered
  return 0;
}
