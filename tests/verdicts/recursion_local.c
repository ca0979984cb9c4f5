// assize: --criterion branch --entry f --input n=0..3
/* Every activation has its own variables. */
static int down(int n, int *outer) {
  int own = n;
  if (n > 0) down(n - 1, &own); //~ true: covered; false: covered
  *outer += 1;
  if (own > n + 1) return 99; //~ true: infeasible; false: covered
  return own;
}
int f(int n) {
  int x = 0, r = down(n, &x);
  if (x != 1) return 1; //~ true: infeasible; false: covered
  if (r == 99) return 2; //~ true: infeasible; false: covered
  return r == n;
}
