// assize: --criterion mcdc --entry f
// A decision that no path leads to has no evaluations: of branches that is known by the shape alone, and of
// pairs of tests it is known likewise.
static int unused(int *a, int b) {
  if (a[b] > 3 && b != 2) return 1;
  //~ `a[b] > 3` alone decides `a[b] > 3 && b != 2`, in two tests: infeasible
  //~ `b != 2` alone decides `a[b] > 3 && b != 2`, in two tests: infeasible
  return 0;
}
int f(int *p, int x) {
  int sum = 0;
  for (int i = 0; p[i] != 0; i++) sum += p[i]; //~ true in one test and false in another: covered
  if (sum == 3 || x == 5) return 1;
  //~ `sum == 3` alone decides `sum == 3 || x == 5`, in two tests: covered
  //~ `x == 5` alone decides `sum == 3 || x == 5`, in two tests: covered
  return 0;
}
