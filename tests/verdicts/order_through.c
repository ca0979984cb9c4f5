// assize: --criterion branch --entry f
/* The object is written by a function that is called by the function that is called. */
static int n;
static void deep(int v) { n += v; }
static int g(int v) { deep(v); return v; }
static int clean(int v) { int m = 0; m += v; return m; }
int f(signed char x) {
  n = 1;
  if (n + clean(x) != x + 1) return 1; //~ true: infeasible; false: covered
  if (x == 3) { //~ true: covered; false: covered
    int r = n + g(2);
    if (r == 7) return 2; //~ true: unknown (infeasible: in neither order); false: covered
  }
  return 0;
}
