// assize: --entry f --criterion branch
// Stores at an offset that is not constant, or on one of two paths, determine what they write and
// nothing else: the rest may have been written by others.
int a[4];
int g;

int f(unsigned i, int x) {
  i &= 3;
  a[i] = 7;
  if (a[i] != 7) //~ true: infeasible; false: covered
    return 1;
  if (a[0] == 5) //~ true: unknown (feasible: others write it); false: covered
    return 2;
  if (x > 0) //~ true: covered; false: covered
    g = 1;
  if (x > 0 && g != 1) //~ true: infeasible; false: covered
    return 3;
  if (g == 9) //~ true: unknown (feasible: others write it); false: covered
    return 4;
  return 0;
}
