// assize: --criterion branch --entry f
/* A bit-field that fits into int is promoted to int: the difference can be negative. */
struct s { unsigned a : 4; unsigned b : 32; };
int f(unsigned char x, unsigned char y) {
  struct s s = { x, y };
  if (s.a - 20 < 0) { } else return 1; //~ true: covered; false: infeasible
  if (s.b - 256 < 0) return 2; //~ true: infeasible; false: covered
  if (s.b - 1 > 1000) return 3; //~ true: covered; false: covered
  return 4;
}
