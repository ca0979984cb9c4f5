// assize: --query 'cover {x > 10}EDGES(@DECISIONEDGE)' --entry f
int f(signed char x) {
  if (x > 5) return 1;
  //~ from {x > 10}: `x > 5` is true: covered
  //~ from {x > 10}: `x > 5` is false: infeasible
  if (x < 20) return 2;
  //~ from {x > 10}: `x < 20` is true: infeasible
  //~ from {x > 10}: `x < 20` is false: infeasible
  return 0;
}
