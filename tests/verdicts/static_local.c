// assize: --criterion branch --entry f
static int next(void) { static int n; return ++n; }
int f(signed char x) {
  int a = next(), b = next();
  if (a != 1) return 1; //~ true: unknown (feasible: f was called before); false: covered
  if (b != 2) return 2; //~ true: infeasible-unless (infeasible: a is 1); false: covered
  if (x > 0 && next() != 3) return 3; //~ true: infeasible-unless (infeasible: a is 1); false: covered
  return 4;
}
