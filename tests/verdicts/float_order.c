// assize: --criterion branch --entry f
int f(double x) {
  if (x < 0 && x > 0) return 1; //~ true: infeasible; false: covered
  if (x != x) return 2; //~ true: covered; false: covered
  if (x == x) return 3; //~ true: covered; false: infeasible
  return 4;
}
