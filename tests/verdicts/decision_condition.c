// assize: --criterion decision-condition --entry f
int f(unsigned char x) {
  if (x > 3 && x < 300) return 1;
  //~ `x > 3` is true: covered
  //~ `x > 3` is false: covered
  //~ `x < 300` is true, so `x > 3 && x < 300` is true: covered
  //~ `x < 300` is false: infeasible
  //~ `x > 3 && x < 300` is false: covered
  return x == 3 ? 4 : 5; //~ true: covered; false: covered
}
