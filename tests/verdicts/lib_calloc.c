// assize: --criterion branch --entry f --input n=1..3
#include <stdlib.h>
int f(unsigned n) {
  char *p = calloc(n, 2);
  if (!p) return 1; //~ false: covered; true: covered
  int last = p[2 * n - 1];
  free(p);
  if (last) return 2; //~ true: infeasible; false: covered
  return n == 3;
}
