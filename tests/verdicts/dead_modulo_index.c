// assize: --criterion branch --entry f
int f(unsigned char x) {
  int i = x % 10;
  if (i == 10) return 1; //~ true: infeasible; false: covered
  if (i < 0) return 2; //~ true: infeasible; false: covered
  if (i == 9 && x == 249) return 3; //~ true: covered; false: covered
  if (i == 6 && x > 250 && x < 256) return 4; //~ true: infeasible; false: covered
  return 5;
}
