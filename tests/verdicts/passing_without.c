// assize: --query 'cover EDGES(@DECISIONEDGE) passing NOT(@LABEL(a))*' --entry f
int f(signed char x) {
  if (x > 3) //~ true: infeasible; false: covered
a:  x = 4;
  if (x == 4) return 1; //~ true: infeasible; false: covered
  if (x > 0) return 2; //~ true: covered; false: covered
  return 3;
}
