// assize: --query 'cover EDGES(@DECISIONEDGE) passing ID*.@LABEL(a){x == 3}.ID*' --entry f
int f(signed char x) {
  if (x > 5) x = 3; //~ true: covered; false: covered
a: x = x;
  if (x < 4) return 1; //~ true: covered; false: infeasible
  return 2;
}
