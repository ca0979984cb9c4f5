// assize: --criterion statement --entry f
/* An execution that a trap ends was in front of it. */
int f(int x) {
  if (x == 3) __builtin_trap();
  //~ before `x == 3` (l0): covered
  //~ before `x == 3` (l1): covered
  //~ before `__builtin_trap()` (l2): covered
  return 0;
  //~ at a halt of `f` (l3): infeasible (infeasible: nobody comes back from a trap)
  //~ before `return 0` (l4): covered
  //~ at the end of `f`: covered
}
