// assize: --criterion branch --entry f --input a=[3]
#include <string.h>
int f(const unsigned char *a) {
  const unsigned char *p = memchr(a, 7, 3);
  if (p && *p != 7) return 1; //~ true: infeasible; false: covered
  if (!p && a[1] == 7) return 2; //~ true: infeasible; false: covered
  if (p == a + 2) return 3; //~ true: covered; false: covered
  return 4;
}
