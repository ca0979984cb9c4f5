// assize: --criterion boundary --entry f
int f(unsigned char x) {
  if (x > 254) return 1;
  //~ `x > 254` is true, at its limit: the left side is one more: covered
  //~ `x > 254` is false, at its limit: both sides are equal: covered
  if (x <= 0) return 2;
  //~ `x <= 0` is true, at its limit: both sides are equal: covered
  //~ `x <= 0` is false, at its limit: the left side is one more: covered
  if (x < 0) return 3;
  //~ `x < 0` is true, at its limit: the left side is one less: infeasible
  //~ `x < 0` is false, at its limit: both sides are equal: infeasible
  return 0;
}
