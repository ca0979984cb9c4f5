// assize: --criterion branch --entry f
int f(unsigned char x) {
  int h = x / 100, t = x / 10 % 10, u = x % 10;
  if (h > 2) return 1; //~ true: infeasible; false: covered
  if (h == 2 && t > 5) return 2; //~ true: infeasible; false: covered
  if (h + t + u == 19) return 3; //~ true: covered; false: covered
  if (h + t + u > 19) return 4; //~ true: infeasible; false: covered
  return 5;
}
