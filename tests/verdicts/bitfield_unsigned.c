// assize: --criterion branch --entry f
struct s { unsigned a : 3, b : 5; };
int f(unsigned char x) {
  struct s s;
  s.a = x; s.b = x >> 3;
  if (s.a > 7) return 1; //~ true: infeasible; false: covered
  if (s.b > 31) return 2; //~ true: infeasible; false: covered
  if ((s.b << 3 | s.a) != x) return 3; //~ true: infeasible; false: covered
  if (s.a == 7 && s.b == 31) return 4; //~ true: covered; false: covered
  return 5;
}
