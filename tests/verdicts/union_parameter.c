// assize: --criterion branch --entry f
union u { unsigned short h; unsigned char c[2]; };
static int same(union u u, int x) { return u.h == x; }
int f(unsigned char a, unsigned char b) {
  union u u = { .c = { a, b } };
  if (!same(u, a + 256 * b)) return 1; //~ false: covered; true: infeasible
  return u.h == 0x1234;
}
