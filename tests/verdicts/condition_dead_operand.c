// assize: --criterion condition --entry f
int f(unsigned char x) {
  if (x > 10 && x < 5) return 1;
  //~ `x > 10` is true: covered
  //~ `x > 10` is false: covered
  //~ `x < 5` is true, so `x > 10 && x < 5` is true: infeasible
  //~ `x < 5` is false: covered
  if (x < 5 || x > 3) return 2;
  //~ `x < 5` is true: covered
  //~ `x < 5` is false: covered
  //~ `x > 3` is true: covered
  //~ `x > 3` is false, so `x < 5 || x > 3` is false: infeasible
  return 3;
}
