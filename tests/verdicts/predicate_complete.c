// assize: --criterion 'predicate-complete({x > 5},{n})' --entry f
int f(signed char x) {
  int n = 0;
  if (x > 7)
  //~ before `x > 7` (l1), with {x > 5}, {n}: infeasible
  //~ before `x > 7` (l1), with {x > 5}, not {n}: covered
  //~ before `x > 7` (l1), with not {x > 5}, {n}: infeasible
  //~ before `x > 7` (l1), with not {x > 5}, not {n}: covered
    n = 1;
    //~ before `n = 1` (l2), with {x > 5}, {n}: infeasible
    //~ before `n = 1` (l2), with {x > 5}, not {n}: covered
    //~ before `n = 1` (l2), with not {x > 5}, {n}: infeasible
    //~ before `n = 1` (l2), with not {x > 5}, not {n}: infeasible
  return n;
  //~ before `return n` (l3), with {x > 5}, {n}: covered
  //~ before `return n` (l3), with {x > 5}, not {n}: covered
  //~ before `return n` (l3), with not {x > 5}, {n}: infeasible
  //~ before `return n` (l3), with not {x > 5}, not {n}: covered
  //~ at the end of `f`, with {x > 5}, {n}: covered
  //~ at the end of `f`, with {x > 5}, not {n}: covered
  //~ at the end of `f`, with not {x > 5}, {n}: infeasible
  //~ at the end of `f`, with not {x > 5}, not {n}: covered
}
