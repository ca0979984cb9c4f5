// assize: --criterion branch --entry f
int f(unsigned char x) {
  int y = x < 256 ? x : -1; //~ true: covered; false: infeasible
  int z = x > 100 ? x > 50 ? 1 : 2 : 3;
  //~ `x > 100` is true: covered
  //~ `x > 100` is false: covered
  //~ `x > 50` is true: covered
  //~ `x > 50` is false: infeasible
  return y + z;
}
