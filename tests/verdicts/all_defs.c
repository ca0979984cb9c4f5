// assize: --criterion all-defs --entry f
int f(signed char x) {
  int y = 1;
  //~ x: passed to `f`: covered
  //~ y: defined in `y = 1`, then 10: `return y`: covered
  if (x > 0) y = 2;
  //~ y: defined in `y = 2`, then 10: `return y`: covered
  if (x > 5) y = 3;
  //~ y: defined in `y = 3`, then 10: `return y`: covered
  return y;
}
