// assize: --criterion branch --entry f --input i=0..9
/* A pointer leaves its array on both sides and comes back: undefined, and every machine computes it. */
int a[4] = {1, 2, 3, 4};
int f(int i) {
  int *p = a + i * 3;
  p = p - i * 3 + i;
  if (i < 4 && *p == 3) return 1; //~ true: covered; false: covered
  int *q = a - 2;
  if (q + 3 == &a[1]) return 2; //~ true: covered; false: infeasible-unless (undefined: a pointer before its array)
  return 0;
}
