// assize: --query 'cover EDGES(@DECISIONEDGE) passing ID*.@LABEL(a).ID*' --entry f
/* Only executions count that pass by a. */
int f(signed char x) {
  if (x > 3) return 1; //~ true: infeasible; false: covered
  if (x < 0) { //~ true: covered; false: infeasible
a:  x = 0;
  }
  return x ? 2 : 3; //~ true: infeasible; false: covered
}
