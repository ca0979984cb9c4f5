// assize: --criterion branch --entry f
/* Two allocations are two objects; one that fails is none. */
#include <stdlib.h>
int f(unsigned char n) {
  char *p = malloc(n + 1);
  if (!p) //~ false: covered; true: covered
    return 1;
  char *q = malloc(8);
  if (p == q) //~ true: infeasible; false: covered
    return 2;
  if (q == 0) //~ true: covered; false: covered
    return 3;
  p[n] = 1, q[7] = 2;
  if (p[n] != 1) //~ true: infeasible; false: covered
    return 4;
  free(p), free(q);
  return 0;
}
