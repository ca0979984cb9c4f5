// assize: --criterion branch --entry f
/* An argument that is a plain object is read before or behind the call beside it, as the compiler does it. */
#ifdef __clang__
enum { LEFT = 4, RIGHT = 8 };
#else
enum { LEFT = 8, RIGHT = 4 };
#endif
static int n;
static int change(int v) { n = 8; return v; }
static int first(int a, int b) { return a + 0 * b; }
static int second(int a, int b) { return b + 0 * a; }
int f(signed char x) {
  n = 4;
  int a = first(n, change(x));
  n = 4;
  int b = second(change(x), n);
  if (a == LEFT) x++; //~ true: covered; false: infeasible
  if (b == RIGHT) x++; //~ true: covered; false: infeasible
  return x;
}
