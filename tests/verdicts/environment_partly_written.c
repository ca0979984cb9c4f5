// assize: --criterion branch --entry f
/* What f has written it knows; the rest of the object is as others left it. */
static int a[2];
int f(int x) {
  a[0] = x;
  if (a[0] != x) return 1; //~ true: infeasible; false: covered
  if (a[1] == 5) return 2; //~ true: unknown (feasible: a[1] = x in another call); false: covered
  a[1] = x;
  return 3;
}
