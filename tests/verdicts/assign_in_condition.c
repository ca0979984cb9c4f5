// assize: --criterion branch --entry f
int f(signed char x) {
  int y;
  if ((y = x & 3) == 0) return 1; //~ true: covered; false: covered
  if (y > 3) return 2; //~ true: infeasible; false: covered
  if (!(y = 0)) return 3; //~ false: infeasible; true: covered
  return 4;
}
