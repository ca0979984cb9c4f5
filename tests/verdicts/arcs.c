// assize: --criterion arcs --entry f
int f(unsigned char x) {
  int y = 1; //~ `y = 1`: covered
  if (x > 9) //~ true: covered; false: covered
    y = 2; //~ `y = 2`: covered
  else if (x > 20) //~ true: infeasible; false: covered
    y = 3; //~ `y = 3`: infeasible
  return y; //~ `return y`: covered
}
