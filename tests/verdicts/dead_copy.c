// assize: --criterion branch --entry f
int f(signed char x) {
  int y = x, z = y;
  y++;
  if (y == z) return 1; //~ true: infeasible; false: covered
  if (z != x) return 2; //~ true: infeasible; false: covered
  if (y - z != 1) return 3; //~ true: infeasible; false: covered
  return 4;
}
