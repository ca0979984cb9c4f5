// assize: --criterion all-uses --entry f
/* The definition y = 1 reaches the last use only if neither branch was taken. */
int f(unsigned char x) {
  int y = 1;
  //~ x: passed to `f`, used in 10: `x > 10` is true: covered
  //~ x: passed to `f`, used in 10: `x > 10` is false: covered
  //~ x: passed to `f`, used in 11: `x <= 10` is true: covered
  //~ x: passed to `f`, used in 11: `x <= 10` is false: covered
  //~ y: defined in `y = 1`, used in 12: `return y`: infeasible
  if (x > 10) y = 2; //~ y: defined in `y = 2`, used in 12: `return y`: covered
  if (x <= 10) y = 3; //~ y: defined in `y = 3`, used in 12: `return y`: covered
  return y;
}
