// assize: --criterion branch --entry f
int f(unsigned char x) {
  int y;
  if (x > 3) y = 1; //~ true: covered; false: covered
  if (x < 2) y = 2; //~ true: covered; false: covered
  if (y == 1) return 1; //~ true: covered; false: covered
  if (x == 2) return 2; //~ true: covered (feasible: y has some value); false: covered
  return 3;
}
