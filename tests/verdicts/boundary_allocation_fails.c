// assize: --criterion branch --entry f
#include <errno.h>
#include <stdlib.h>
int f(int x) {
  char *p = malloc(x & 63);
  if (!p) { //~ false: covered; true: covered
    errno = x;
    if (x == 12) return 3; //~ true: covered; false: covered
  }
  return 0;
}
