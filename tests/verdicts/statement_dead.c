// assize: --criterion statement --entry f
int f(signed char x) {
  int y = 0; //~ before `y = 0` (l0): covered
  if (x > 3) //~ before `x > 3` (l1): covered
    y = 1; //~ before `y = 1` (l2): covered
  if (y && x < 3)
  //~ before `y && x < 3` (l3): covered
  //~ before `y` (l4): covered
  //~ before `x < 3` (l5): covered
  //~ before `y && x < 3` (l6): covered
    y = 2; //~ before `y = 2` (l7): infeasible
  return y; //~ before `return y` (l8): covered; at the end of `f`: covered
}
