// assize: --criterion branch --entry f
int f(int x) {
  if (x % 2 == 1) return 1; //~ true: covered; false: covered
  if (x % 2 == -1) return 2; //~ true: covered; false: covered
  if (x % 2 != 0) return 3; //~ true: infeasible; false: covered
  if ((x & 1) == 1) return 4; //~ true: infeasible; false: covered
  return 5;
}
