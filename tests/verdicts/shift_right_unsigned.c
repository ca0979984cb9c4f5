// assize: --criterion branch --entry f
int f(unsigned x) {
  if (x >> 31 > 1) return 1; //~ true: infeasible; false: covered
  if (x >> 24 == 255) return 2; //~ true: covered; false: covered
  if ((x >> 8) >> 24 != 0) return 3; //~ true: infeasible; false: covered
  return 4;
}
