// assize: --criterion branch --entry f
#include <stdlib.h>
int f(signed char x) {
  int *p = malloc(sizeof *p);
  if (!p) return 1; //~ false: covered; true: covered
  *p = x;
  if (*p != x) return 2; //~ true: infeasible; false: covered
  int r = *p;
  free(p);
  if (r == 3) return 3; //~ true: covered; false: covered
  return 4;
}
