// assize: --criterion branch --entry f
struct s { _Bool on : 1; unsigned : 0; unsigned n : 2; };
int f(unsigned char x) {
  struct s s = { 0 };
  s.on = x;
  if (s.on && x == 4) return 1; //~ true: covered; false: covered
  if (!s.on && x) return 2; //~ true: infeasible; false: covered
  s.n = x;
  if (s.n == 3 && x % 4 != 3) return 3; //~ true: infeasible; false: covered
  return 4;
}
