// assize: --criterion branch --entry f
/* Members are initialised in their order; what is designated in another one is evaluated in either. */
struct pair { int a, b; };
static int n;
static int g(void) { return ++n; }
int f(signed char x) {
  n = 0;
  struct pair p = {g(), g()};
  if (p.a != 1 || p.b != 2) return 1; //~ false: covered; true: infeasible
  if (x == 9) { //~ true: covered; false: covered
    n = 0;
    struct pair q = {.b = g(), .a = g()};
    if (q.a + q.b != 3) return 2; //~ true: unknown (infeasible: in neither order); false: covered
  }
  return 0;
}
