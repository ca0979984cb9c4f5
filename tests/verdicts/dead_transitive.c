// assize: --criterion branch --entry f
int f(signed char a, signed char b, signed char c) {
  if (a < b && b < c) { //~ true: covered; false: covered
    if (c < a) return 1; //~ true: infeasible; false: covered
    if (c - a < 2) return 2; //~ true: infeasible; false: covered
    if (c - a == 2) return 3; //~ true: covered; false: covered
  }
  return 4;
}
