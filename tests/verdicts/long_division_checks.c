// assize: --criterion branch --entry f
int f(long x) {
  if (x > 0) { //~ true: covered; false: covered
    if (x / 2 > x) return 1; //~ true: infeasible; false: covered
    if (x / 2 == x) return 2; //~ true: infeasible; false: covered
    if (x / 4611686018427387904L == 2) return 3; //~ true: infeasible; false: covered
    return 4;
  }
  return 5;
}
