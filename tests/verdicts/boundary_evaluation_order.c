// assize: --criterion branch --entry f
/* gcc evaluates these arguments from right to left: unspecified, not undefined. */
static int n;
static int g(int v) { n = n * 10 + v; return v; }
static int h(int a, int b) { return a - b; }
int f(int x) {
  n = 0;
  h(g(1), g(2));
  if (x == 55 && n == 21) return 1;
  //~ true: covered (feasible: gcc takes the second argument first)
  //~ false: covered
  return 0;
}
