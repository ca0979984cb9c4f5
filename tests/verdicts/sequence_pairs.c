// assize: --criterion condition-pairs --entry f
int f(signed char x) {
  int n = 0;
  if (x > 5) n = 1;
  //~ `x > 5` is true, then 4: `x > 5` is true: infeasible
  //~ `x > 5` is true, then 4: `x > 5` is false: infeasible
  //~ `x > 5` is true, then 13: `x > 3` is true: covered
  //~ `x > 5` is true, then 13: `x > 3` is false: infeasible
  //~ `x > 5` is false, then 4: `x > 5` is true: infeasible
  //~ `x > 5` is false, then 4: `x > 5` is false: infeasible
  //~ `x > 5` is false, then 13: `x > 3` is true: covered
  //~ `x > 5` is false, then 13: `x > 3` is false: covered
  if (x > 3) n = 2;
  //~ `x > 3` is true, then 4: `x > 5` is true: infeasible
  //~ `x > 3` is true, then 4: `x > 5` is false: infeasible
  //~ `x > 3` is true, then 13: `x > 3` is true: infeasible
  //~ `x > 3` is true, then 13: `x > 3` is false: infeasible
  //~ `x > 3` is false, then 4: `x > 5` is true: infeasible
  //~ `x > 3` is false, then 4: `x > 5` is false: infeasible
  //~ `x > 3` is false, then 13: `x > 3` is true: infeasible
  //~ `x > 3` is false, then 13: `x > 3` is false: infeasible
  return n;
}
