// assize: --criterion condition --entry f
int f(int x) {
  if (x < 10 && x > 20) return 1;
  //~ `x < 10` is true: covered
  //~ `x < 10` is false: covered
  //~ `x > 20` is true, so `x < 10 && x > 20` is true: infeasible
  //~ `x > 20` is false: covered
  if (x < 10 || x < 20) return 2;
  //~ `x < 10` is true: covered
  //~ `x < 10` is false: covered
  //~ `x < 20` is true: covered
  //~ `x < 20` is false, so `x < 10 || x < 20` is false: covered
  if (x >= 20 && x != 20) return 3;
  //~ `x >= 20` is true: covered
  //~ `x >= 20` is false: infeasible
  //~ `x != 20` is true, so `x >= 20 && x != 20` is true: covered
  //~ `x != 20` is false: covered
  return 4;
}
