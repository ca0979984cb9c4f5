// assize: --criterion branch --entry f
static int add(int a, int b) { return a + b; }
int f(signed char x) {
  int s = add(add(x, 1), add(2, x));
  if (s % 2 == 0) return 1; //~ true: infeasible; false: covered
  if (s != 2 * x + 3) return 2; //~ true: infeasible; false: covered
  return s == 3 ? 4 : 5; //~ true: covered; false: covered
}
