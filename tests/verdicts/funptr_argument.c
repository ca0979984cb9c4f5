// assize: --criterion branch --entry f
static int twice(int (*g)(int), int x) { return g(g(x)); }
static int square(int x) { return x * x; }
static int negate(int x) { return -x; }
int f(signed char x) {
  if (twice(negate, x) != x) return 1; //~ true: infeasible; false: covered
  if (twice(square, x & 3) == 81) return 2; //~ true: covered; false: covered
  if (twice(square, x & 3) == 27) return 3; //~ true: infeasible; false: covered
  return 4;
}
