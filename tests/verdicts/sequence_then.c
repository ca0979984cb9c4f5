// assize: --query 'cover EDGES(@DECISIONEDGE)->EDGES(@LABEL(a))' --entry f
int f(signed char x) {
  int n = 0;
  if (x > 3) n = 1;
  //~ `x > 3` is true, then 13: `n = 7`: covered
  //~ `x > 3` is false, then 13: `n = 7`: infeasible
  if (x < 0) n = 2;
  //~ `x < 0` is true, then 13: `n = 7`: infeasible
  //~ `x < 0` is false, then 13: `n = 7`: covered
  if (n == 1)
  //~ `n == 1` is true, then 13: `n = 7`: covered
  //~ `n == 1` is false, then 13: `n = 7`: infeasible
a:  n = 7;
  return n;
}
