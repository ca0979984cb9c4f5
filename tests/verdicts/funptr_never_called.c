// assize: --criterion branch --entry f
static int a(int x) { if (x > 5) return 1; return 2; } //~ true: covered; false: covered
static int b(int x) { if (x > 5) return 3; return 4; } //~ true: infeasible; false: infeasible
int f(signed char x) {
  int (*g)(int) = a;
  if (x == 200) g = b; //~ true: infeasible; false: covered
  return g(x);
}
