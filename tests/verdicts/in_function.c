// assize: --query 'in @FUNC(g) cover EDGES(@DECISIONEDGE)' --entry f
static int g(int x) {
  if (x > 7) return 1; //~ true: infeasible; false: covered
  return 0;
}
int f(unsigned char x) {
  if (x > 5) return 3;
  return g(x);
}
