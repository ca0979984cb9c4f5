// assize: --criterion 'path(1)' --entry f
int f(signed char x) {
  int y = 0;
  //~ `y = 0`, 8: `x > 5` is true, 10: `y = 1`, 11: `x < 3`, 11: `x < 3` is true, 12: `y = 2`, … (7 edges): infeasible
  //~ `y = 0`, 8: `x > 5` is true, 10: `y = 1`, 11: `x < 3`, 11: `x < 3` is false, 13: `return y`: covered
  //~ `y = 0`, 8: `x > 5` is false, 11: `x < 3`, 11: `x < 3` is true, 12: `y = 2`, 13: `return y`: covered
  //~ `y = 0`, 8: `x > 5` is false, 11: `x < 3`, 11: `x < 3` is false, 13: `return y`: covered
  if (x > 5)

    y = 1;
  if (x < 3)
    y = 2;
  return y;
}
