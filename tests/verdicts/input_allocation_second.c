// assize: --criterion branch --entry f
/* One of several calls fails, and which one is in the test. */
#include <errno.h>
#include <stdlib.h>
int f(void) {
  char *a = malloc(8);
  if (!a) return 1; //~ false: covered; true: covered
  char *b = malloc(16);
  if (!b) { //~ false: covered; true: covered
    int failed = errno;
    free(a);
    if (failed == ENOMEM) return 2; //~ true: covered; false: infeasible
    return 3;
  }
  a[0] = 1;
  if (!a) return 4; //~ false: covered; true: infeasible
  free(a);
  free(b);
  return 0;
}
