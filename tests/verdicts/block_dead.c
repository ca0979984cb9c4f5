// assize: --criterion block --entry f
int f(unsigned char x) {
  int y = x * 2; //~ `y = x * 2`: covered
  if (y % 2) {
    y++; //~ `y++`: infeasible
    if (x) y++; //~ `y++`: infeasible
  }
  while (y > 600) //~ `y > 600`: covered
    y--; //~ `y--`: infeasible
  return y; //~ `return y`: covered
}
