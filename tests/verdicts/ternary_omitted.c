// assize: --criterion branch --entry f
int f(signed char x) {
  int y = x ?: 7; //~ true: covered; false: covered
  if (y == 0) return 1; //~ true: infeasible; false: covered
  if (y == 7 && x != 7 && x) return 2; //~ true: infeasible; false: covered
  return y == 7;
}
