// assize: --criterion branch --entry f
/* Whether `n` is read before or behind the call depends on the form of the operands: nothing is proved of it. */
static int n;
static int g(int v) { n += v; return v; }
int f(signed char x) {
  n = 1;
  int r = n + g(2);
  if (r == 7) return 1; //~ true: unknown (infeasible: in neither order); false: covered
  n = 1;
  r = -g(1) + g(2);
  if (n == 9) return 2; //~ true: unknown (infeasible: in neither order); false: covered
  if (x > 200) return 3; //~ true: unknown (infeasible: in neither order); false: covered
  return r;
}
