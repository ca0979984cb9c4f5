// assize: --criterion branch --entry f
/* gcc folds x + 1 > x to true at every level: f(INT_MAX) is 1, though the sum wraps. */
int f(int x) {
  if (x == 2147483647 && x + 1 > x) return 1;
  //~ true: infeasible-unless (undefined: x + 1 overflows)
  //~ false: covered
  return 0;
}
