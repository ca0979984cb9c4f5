// assize: --criterion branch --entry f
/* The old value of `x op= f()` is read behind the call, and so is the way to the object. */
static int n, i, a[2];
static int g(int v) { n = 8; i = 1; a[1] = 8; return v; }
int f(signed char x) {
  n = 4; i = 0; a[0] = 4;
  n += g(x > 0);
  if (n < 8) return 1; //~ true: infeasible; false: covered
  i = 0;
  a[i] += g(1);
  if (a[0] != 4) return 2; //~ true: infeasible; false: covered
  if (a[1] == 9) return 3; //~ true: covered; false: infeasible
  return 0;
}
