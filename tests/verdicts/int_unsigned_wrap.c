// assize: --criterion branch --entry f
int f(unsigned x) {
  if (x + 1 == 0) return 1; //~ true: covered; false: covered
  if (x + 1 < x) return 2; //~ true: infeasible; false: covered
  if (x - 1 > x) return 3; //~ true: covered; false: covered
  if (x * 2 == 1) return 4; //~ true: infeasible; false: covered
  return 5;
}
