// assize: --criterion branch --entry f
/* What is returned, or is the value of a statement expression, is evaluated before. */
static int n;
static void clear(int *p) { *p = 0; n = 0; }
static int g(int x) {
  __attribute__((cleanup(clear))) int v = x;
  return v;
}
int f(unsigned char x) {
  if (g(x) != x) return 1; //~ true: infeasible; false: covered
  n = 5;
  int y = ({ __attribute__((cleanup(clear))) int v = x; v + n; });
  if (y == 12) return 2; //~ true: covered; false: covered
  if (n != 0) return 3; //~ true: infeasible; false: covered
  return 0;
}
