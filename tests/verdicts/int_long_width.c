// assize: --criterion branch --entry f
int f(long x) {
  if (x > 2147483647L) { //~ true: covered; false: covered
    if ((int)x == x) return 1; //~ true: infeasible; false: covered
    if ((int)x == 0) return 2; //~ true: covered; false: covered
    return 3;
  }
  if ((int)x != x) return 4; //~ true: covered; false: covered
  return 5;
}
