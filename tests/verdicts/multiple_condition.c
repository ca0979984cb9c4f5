// assize: --criterion multiple-condition --entry f
int f(signed char x) {
  if (x > 3 && x > 5) return 1;
  //~ `x > 3` is true, 3: `x > 5` is true, so `x > 3 && x > 5` is true: covered
  //~ `x > 3` is true, 3: `x > 5` is false: covered
  //~ `x > 3` is false: covered
  if (x > 3 || x > 1) return 2;
  //~ `x > 3` is true: covered
  //~ `x > 3` is false, 7: `x > 1` is true: covered
  //~ `x > 3` is false, 7: `x > 1` is false, so `x > 3 || x > 1` is false: covered
  return 0;
}
