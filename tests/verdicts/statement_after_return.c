// assize: --criterion statement --entry f
int f(signed char x) {
  if (x) return 1; //~ before `x` (l0): covered; before `x` (l1): covered; before `return 1` (l2): covered
  return 2; //~ before `return 2` (l3): covered
  x = 3; //~ before `x = 3` (l4): infeasible
  return x; //~ before `return x` (l5): infeasible; at the end of `f`: covered
}
