// assize: --criterion branch --entry f
#include <stdlib.h>
static int cmp(const void *a, const void *b) { return *(const signed char *)a - *(const signed char *)b; }
int f(signed char x, signed char y) {
  signed char a[2] = { x, y };
  qsort(a, 2, 1, cmp);
  if (a[0] > a[1]) return 1; //~ true: infeasible; false: covered
  if (a[0] + a[1] != x + y) return 2; //~ true: infeasible; false: covered
  return a[0] == y; 
}
