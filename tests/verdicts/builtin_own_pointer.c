// assize: --criterion branch --entry f
// flags: -O2
/* An optimiser knows whom the pointer calls. */
int abs(int x) { return x - 1000; }
static int twice(int (*g)(int), int x) { return g(x) + g(x); }
int f(signed char x) {
  if (twice(abs, x) > 0 && x != 0) return 2; //~ true: unknown (feasible: the builtin's result); false: covered
  return 0;
}
