// assize: --criterion branch --entry f
struct in { int a[2]; };
struct out { struct in u, v; };
int f(unsigned char i, signed char x) {
  struct out o = { { { 1, 2 } }, { { 3, 4 } } };
  o.v.a[i & 1] = x;
  if (o.u.a[0] != 1 || o.u.a[1] != 2) return 1; //~ false: covered; true: infeasible
  if (o.v.a[0] != 3 && o.v.a[1] != 4) return 2; //~ true: infeasible; false: covered
  return o.v.a[1] == -7;
}
