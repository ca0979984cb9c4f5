// assize: --criterion branch --entry f
int f(unsigned char x) {
  if (x < 0) return 1; //~ true: infeasible; false: covered
  if (x > 255) return 2; //~ true: infeasible; false: covered
  if (x == 255) return 3; //~ true: covered; false: covered
  if (x + 1 > 255) return 4; //~ true: infeasible; false: covered
  if (x - 1 < 0) return 5; //~ true: covered; false: covered
  return 6;
}
