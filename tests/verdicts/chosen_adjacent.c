// assize: --criterion branch --entry f
// Behind one object another may begin: C leaves open whether the addresses are equal.
int a, b;
static int same(int *p, int *q) { return p == q; }
int f(void) {
  if (same(&a + 1, &b)) //~ true: infeasible-unless (undefined: where objects lie); false: covered
    return 1;
  if (same(&b + 1, &a)) //~ true: infeasible-unless (undefined: where objects lie); false: covered
    return 2;
  if (same(&a, &b)) //~ true: infeasible-unless (undefined: where objects lie); false: covered
    return 3;
  return 0;
}
