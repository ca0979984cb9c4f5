// assize: --criterion branch --entry f
int f(int x) {
  if (x > 10) { //~ true: covered; false: covered
    if (x < 5) return 1; //~ true: infeasible; false: covered
    if (x == 11) return 2; //~ true: covered; false: covered
    if (x < 12) return 3; //~ true: infeasible; false: covered
    if (x > 10) return 4; //~ true: covered; false: infeasible
    return 5;
  }
  if (x > 11) return 6; //~ true: infeasible; false: covered
  return 7;
}
