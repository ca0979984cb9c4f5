// assize: --criterion branch --entry f
#include <stdlib.h>
int f(signed char x) {
  signed char *p = malloc(2);
  if (!p) return 0; //~ false: covered; true: covered
  p[1] = x;
  signed char *q = realloc(p, 4);
  if (!q) { free(p); return 1; } //~ false: covered; true: covered
  int r = q[1];
  free(q);
  if (r != x) return 2; //~ true: infeasible; false: covered
  return r == 8;
}
