// assize: --criterion condition --entry f
int f(signed char x) {
  int n = 0;
  if (x > 5 && (n = 1, x > 7)) return n;
  //~ `x > 5` is true: covered
  //~ `x > 5` is false: covered
  //~ `x > 7` is true, so `x > 5 && (n = 1, x > 7)` is true: covered
  //~ `x > 7` is false: covered
  if (x > 5 || n == 1) return 2;
  //~ `x > 5` is true: covered
  //~ `x > 5` is false: covered
  //~ `n == 1` is true: infeasible
  //~ `n == 1` is false, so `x > 5 || n == 1` is false: covered
  return n && x;
  //~ `n` is true: infeasible
  //~ `n` is false: covered
  //~ `x` is true: infeasible
  //~ `x` is false: infeasible
}
