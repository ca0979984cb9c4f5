// assize: --criterion branch --entry f
int f(int x) {
  short s = x;
  if (s > 32767) return 1; //~ true: infeasible; false: covered
  if (x == 40000 && s == 40000) return 2; //~ true: infeasible; false: covered
  if (x == 40000 && s == -25536) return 3; //~ true: covered; false: covered
  unsigned short u = x;
  if (u < 0 || u > 65535) return 4; //~ false: covered; true: infeasible
  return u == 65535;
}
