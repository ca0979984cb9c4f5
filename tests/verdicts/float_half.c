// assize: --criterion branch --entry f
int f(unsigned char x) {
  double h = x * 0.5;
  if (h == 0.25) return 1; //~ true: infeasible; false: covered
  if (h == 127.5) return 2; //~ true: covered; false: covered
  if (h > 127.5) return 3; //~ true: infeasible; false: covered
  if ((int)h * 2 > x) return 4; //~ true: infeasible; false: covered
  return 5;
}
