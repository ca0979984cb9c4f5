// assize: --criterion branch --entry f
static int v = 1;
int f(signed char x) {
  int r = v;
  { int v = x; if (v == 1) r += v; } //~ true: covered; false: covered
  if (v != 1) return 1; //~ true: infeasible; false: covered
  if (r == 2 && x != 1) return 2; //~ true: infeasible; false: covered
  return r;
}
