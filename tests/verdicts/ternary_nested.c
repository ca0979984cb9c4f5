// assize: --criterion branch --entry f
int f(signed char x) {
  int s = x > 0 ? 1 : x < 0 ? -1 : 0;
  //~ `x > 0` is true: covered
  //~ `x > 0` is false: covered
  //~ `x < 0` is true: covered
  //~ `x < 0` is false: covered
  if (s == 1 && x <= 0) return 1; //~ true: infeasible; false: covered
  if (s == 0 && x) return 2; //~ true: infeasible; false: covered
  if (s * s > 1) return 3; //~ true: infeasible; false: covered
  return s ? 4 : 5; //~ true: covered; false: covered
}
