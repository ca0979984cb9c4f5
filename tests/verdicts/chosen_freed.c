// assize: --criterion branch --entry f
// A new object may lie where one has been freed.
#include <stdlib.h>
int f(void) {
  int *p = malloc(4);
  if (!p) //~ false: covered; true: covered
    return 1;
  free(p);
  int *q = malloc(4);
  if (p == q) //~ true: infeasible-unless (undefined: where objects lie); false: covered
    return 2;
  return 0;
}
