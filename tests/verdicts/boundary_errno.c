// assize: --criterion branch --entry f --input s=string(2)
#include <errno.h>
#include <stdlib.h>
int f(const char *s) {
  errno = 0;
  long v = strtol(s, 0, 10);
  if (errno) return 1; //~ true: infeasible; false: covered
  return v == 7;
}
