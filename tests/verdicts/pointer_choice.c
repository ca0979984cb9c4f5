// assize: --criterion branch --entry f
int f(_Bool b, signed char x) {
  int u = 1, v = 2, *p = b ? &u : &v; //~ true: covered; false: covered
  *p = x;
  if (u != 1 && v != 2) return 1; //~ true: infeasible; false: covered
  if (b && v != 2) return 2; //~ true: infeasible; false: covered
  if (u == 9) return 3; //~ true: covered; false: covered
  return p == &u;
}
