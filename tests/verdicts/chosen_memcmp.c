// assize: --criterion branch --entry f
// Only the sign of what memcmp returns is promised; glibc returns the difference of bytes.
#include <string.h>
static char a[2], b[2];
int f(char x, char y) {
  a[0] = x;
  b[0] = y;
  if (memcmp(a, b, 2) == -7) //~ true: covered; false: covered
    return 1;
  if (memcmp(a, b, 2) == 1000) //~ true: unknown (feasible: another library); false: covered
    return 2;
  int order = memcmp(a, b, 2);
  if (order < 0) //~ true: covered; false: covered
    return x == y;
  if (order > 0) //~ true: covered; false: covered
    return x == y;
  return x != y;
}
