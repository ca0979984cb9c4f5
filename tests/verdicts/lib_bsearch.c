// assize: --criterion branch --entry f
#include <stdlib.h>
static int cmp(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
int f(unsigned char k) {
  static const int t[4] = { 2, 3, 5, 7 };
  int key = k;
  const int *p = bsearch(&key, t, 4, sizeof *t, cmp);
  if (p && *p != k) return 1; //~ true: infeasible; false: covered
  if (!p && k == 5) return 2; //~ true: infeasible; false: covered
  if (p == t + 3) return 3; //~ true: covered; false: covered
  return 4;
}
