// assize: --criterion branch --entry f
#include <stdlib.h>
static int compare(const void *a, const void *b) {
  int key = *(const int *)a, one = *(const int *)b;
  if (key == 7 && one == 9) return -1; //~ true: covered; false: covered
  if (key == 7 && one == 1) return 1;
  //~ true: infeasible (infeasible: 7 is looked for above 5)
  //~ false: covered
  return key - one;
}
int f(short x) {
  int key = x, table[3] = { 1, 5, 9 };
  if (bsearch(&key, table, 3, sizeof *table, compare)) return 1; //~ true: covered; false: covered
  return 0;
}
