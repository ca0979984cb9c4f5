// assize: --criterion branch --entry f
#include <stdlib.h>
static int compare(const void *a, const void *b) {
  if (*(const signed char *)a == 3) return 0; //~ true: covered; false: covered
  return *(const signed char *)a - *(const signed char *)b;
}
int f(signed char x, signed char y) {
  signed char all[2] = { x, y };
  qsort(all, 2, 1, compare);
  if (all[0] > all[1]) return 1; //~ true: covered; false: covered
  return 0;
}
