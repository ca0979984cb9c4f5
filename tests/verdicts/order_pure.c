// assize: --criterion branch --entry f
/* Calls that touch nothing but their own variables may come in any order. */
static int even(int n) { if (n <= 0) return 1; return 2; } //~ true: covered; false: covered
static int odd(int n) { if (n <= 0) return 1; return 3; } //~ true: covered; false: covered
static int sum(const int *a, int n) { int s = 0; for (int i = 0; i < n; i++) s += a[i]; return s; }
//~ true: covered
//~ false: covered
int f(signed char x) {
  int r = 0, a[2] = {x, 1};
  if (even(x) == odd(x)) r = 99; //~ true: covered; false: covered
  if (r == 0 && x == 4) r = 1; //~ true: covered; false: covered
  if (-even(x) + odd(x) > 1) return 2; //~ true: infeasible; false: covered
  if (x + sum(a, 2) != a[0] - -sum(a, 2)) return 3; //~ true: infeasible; false: covered
  return r;
}
