// assize: --criterion branch --entry f
int f(unsigned char x, unsigned char y) {
  if (6 * x + 9 * y == 100) return 1; //~ true: infeasible; false: covered
  if (6 * x + 9 * y == 99) return 2; //~ true: covered; false: covered
  if (4 * x - 2 * y == 7) return 3; //~ true: infeasible; false: covered
  return 0;
}
