// assize: --criterion block-pairs --entry f
int f(signed char x) {
  if (x > 0)
  //~ `f` is entered, then 3: `f` is entered: infeasible
  //~ `f` is entered, then 9: `x = 1`: covered
  //~ `f` is entered, then 15: `x < 0`: covered
  //~ `f` is entered, then 21: `x = 2`: covered
  //~ `f` is entered, then 27: `return x`: covered
    x = 1;
    //~ `x = 1`, then 3: `f` is entered: infeasible
    //~ `x = 1`, then 9: `x = 1`: infeasible
    //~ `x = 1`, then 15: `x < 0`: covered
    //~ `x = 1`, then 21: `x = 2`: infeasible
    //~ `x = 1`, then 27: `return x`: covered
  if (x < 0)
  //~ `x < 0`, then 3: `f` is entered: infeasible
  //~ `x < 0`, then 9: `x = 1`: infeasible
  //~ `x < 0`, then 15: `x < 0`: infeasible
  //~ `x < 0`, then 21: `x = 2`: covered
  //~ `x < 0`, then 27: `return x`: covered
    x = 2;
    //~ `x = 2`, then 3: `f` is entered: infeasible
    //~ `x = 2`, then 9: `x = 1`: infeasible
    //~ `x = 2`, then 15: `x < 0`: infeasible
    //~ `x = 2`, then 21: `x = 2`: infeasible
    //~ `x = 2`, then 27: `return x`: covered
  return x;
  //~ `return x`, then 3: `f` is entered: infeasible
  //~ `return x`, then 9: `x = 1`: infeasible
  //~ `return x`, then 15: `x < 0`: infeasible
  //~ `return x`, then 21: `x = 2`: infeasible
  //~ `return x`, then 27: `return x`: infeasible
}
