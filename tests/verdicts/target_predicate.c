// assize: --criterion 'target-predicate({x == 8})' --entry f
int f(signed char x) {
  if (x < 5) //~ before `x < 5` (l0), with {x == 8}: covered; before `x < 5` (l1), with {x == 8}: covered
    x++; //~ before `x++` (l2), with {x == 8}: infeasible
  if (x > 20) //~ before `x > 20` (l3), with {x == 8}: covered; before `x > 20` (l4), with {x == 8}: covered
    x--; //~ before `x--` (l5), with {x == 8}: infeasible
  return x; //~ before `return x` (l6), with {x == 8}: covered; at the end of `f`, with {x == 8}: covered
}
