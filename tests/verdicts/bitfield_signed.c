// assize: --criterion branch --entry f
struct s { int a : 3; int b : 1; };
int f(signed char x) {
  struct s s;
  s.a = x; s.b = x & 1;
  if (s.a > 3) return 1; //~ true: infeasible; false: covered
  if (s.a == -4) return 2; //~ true: covered; false: covered
  if (s.b == 1) return 3; //~ true: infeasible; false: covered
  if (s.b == -1 && x % 2 == 0) return 4; //~ true: infeasible; false: covered
  return 5;
}
