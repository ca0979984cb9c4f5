// assize: --criterion condition --entry f
/* Conditions outside decisions count as well. */
int f(signed char x) {
  int b = x > 3 && x < 6;
  //~ `x > 3` is true: covered
  //~ `x > 3` is false: covered
  //~ `x < 6` is true: covered
  //~ `x < 6` is false: covered
  int c = !b || x == 5;
  //~ `b` is true: covered
  //~ `b` is false: covered
  //~ `x == 5` is true: covered
  //~ `x == 5` is false: covered
  int d = b && x == 7;
  //~ `b` is true: covered
  //~ `b` is false: covered
  //~ `x == 7` is true: infeasible
  //~ `x == 7` is false: covered
  return b + c + d;
}
