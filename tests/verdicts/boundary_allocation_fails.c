// assize: --criterion branch --entry f
#include <errno.h>
#include <stdlib.h>
int f(int x) {
  char *p = malloc(x & 63);
  if (!p) { //~ false: covered; true: unknown (feasible)
    errno = x;
    if (x == 12) return 3; //~ true: unknown (feasible); false: unknown (feasible)
  }
  return 0;
}
