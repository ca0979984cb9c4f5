// assize: --criterion branch --entry f
union u { unsigned i; unsigned char c[4]; };
int f(unsigned char x) {
  union u u;
  u.i = 0;
  u.c[1] = x;
  if (u.i != x * 256u) return 1; //~ true: infeasible; false: covered
  if (u.i == 0xff00) return 2; //~ true: covered; false: covered
  if (u.c[0]) return 3; //~ true: infeasible; false: covered
  return 4;
}
