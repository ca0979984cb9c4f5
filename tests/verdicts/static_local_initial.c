// assize: --criterion branch --entry f --globals initial
static int next(void) { static int n; return ++n; }
int f(signed char x) {
  int a = next(), b = next();
  if (a != 1) return 1; //~ true: infeasible-unless (infeasible: f is called once); false: covered
  if (b != 2) return 2; //~ true: infeasible-unless (infeasible: f is called once); false: covered
  if (x > 0 && next() != 3) return 3;
  //~ true: infeasible-unless (infeasible: f is called once)
  //~ false: covered
  return 4;
}
