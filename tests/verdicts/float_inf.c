// assize: --criterion branch --entry f
int f(unsigned char x) {
  double y = 1.0 / x;
  if (y > 1) return 1; //~ true: covered; false: covered
  if (y < 0.003) return 2; //~ true: infeasible; false: covered
  if (y == 1) return 3; //~ true: covered; false: covered
  return 4;
}
