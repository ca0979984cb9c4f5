// assize: --criterion all-p-uses --entry f
int f(signed char x) {
  int y = 0;
  //~ x: passed to `f`, used in 8: `x > 3` is true: covered
  //~ x: passed to `f`, used in 8: `x > 3` is false: covered
  //~ y: defined in `y = 0`, used in 11: `y > 3` is true: infeasible
  //~ y: defined in `y = 0`, used in 11: `y > 3` is false: covered
  if (x > 3) y = 5;
  //~ y: defined in `y = 5`, used in 11: `y > 3` is true: covered
  //~ y: defined in `y = 5`, used in 11: `y > 3` is false: infeasible
  if (y > 3) return 1;
  return 0;
}
