// assize: --criterion branch --entry f
int f(unsigned char x) {
  int y = 2 * x + 1;
  if (y % 2 == 0) return 1; //~ true: infeasible; false: covered
  if (y * y % 8 != 1) return 2; //~ true: infeasible; false: covered
  if ((x * (x + 1)) % 2) return 3; //~ true: infeasible; false: covered
  return 4;
}
