// assize: --criterion branch --entry f
static int never(int x) { if (x) return 1; return 2; } //~ true: infeasible; false: infeasible
int f(signed char x) {
  if (x == 1) return 1; //~ true: covered; false: covered
  return 2;
}
