// assize: --criterion branch --entry f
/* Arguments go from right to left with gcc, from left to right with clang: the compiler is asked. */
#ifdef __clang__
enum { HAPPENS = 12, NEVER = 21 };
#else
enum { HAPPENS = 21, NEVER = 12 };
#endif
static int n;
static int g(int v) { n = n * 10 + v; return v; }
static int h(int a, int b) { return a - b; }
int f(signed char x) {
  n = 0;
  int r = h(g(1), g(2));
  if (x == 55 && n == HAPPENS) return 1; //~ true: covered; false: covered
  if (x == 54 && n == NEVER) return 2; //~ true: infeasible; false: covered
  if (r != -1) return 3; //~ true: infeasible; false: covered
  return 0;
}
