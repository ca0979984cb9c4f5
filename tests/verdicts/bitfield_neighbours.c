// assize: --criterion branch --entry f
struct s { unsigned char a : 2, b : 3, c : 3; };
int f(unsigned char x) {
  struct s s = { 1, 2, 3 };
  s.b = x;
  if (s.a != 1) return 1; //~ true: infeasible; false: covered
  if (s.c != 3) return 2; //~ true: infeasible; false: covered
  s.a++; s.a++; s.a++;
  if (s.a != 0) return 3; //~ true: infeasible; false: covered
  return s.b == 7;
}
