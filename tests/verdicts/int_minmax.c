// assize: --criterion branch --entry f
int f(signed char a, signed char b) {
  int lo = a < b ? a : b, hi = a < b ? b : a; //~ true: covered; false: covered; true: covered; false: covered
  if (lo > hi) return 1; //~ true: infeasible; false: covered
  if (lo + hi != a + b) return 2; //~ true: infeasible; false: covered
  if (lo == hi && a != b) return 3; //~ true: infeasible; false: covered
  return 0;
}
