// assize: --criterion branch --entry f
int f(signed char x, signed char y) {
  if (x > y) { //~ true: covered; false: covered
    if (y > x) return 1; //~ true: infeasible; false: covered
    if (x == y) return 2; //~ true: infeasible; false: covered
    if (x - y < 0) return 3; //~ true: infeasible; false: covered
    if (x != y) return 4; //~ true: covered; false: infeasible
  }
  return 5;
}
