// assize: --criterion condition --entry f
/* Neither less, nor greater, nor equal: only a NaN. */
int f(float x) {
  if (!(x < 1) && !(x >= 1)) return 1;
  //~ `x < 1` is true: covered
  //~ `x < 1` is false: covered
  //~ `x >= 1` is true: covered
  //~ `x >= 1` is false, so `!(x < 1) && !(x >= 1)` is true: covered
  if (x < 1 == 0 && x >= 1 == 0) return 2;
  //~ `x < 1 == 0` is true: covered
  //~ `x < 1 == 0` is false: covered
  //~ `x >= 1 == 0` is true, so `x < 1 == 0 && x >= 1 == 0` is true: infeasible
  //~ `x >= 1 == 0` is false: covered
  return 0;
}
