// assize: --criterion branch --entry f --input s=string(3)
#include <string.h>
int f(const char *s) {
  const char *p = strchr(s, '/');
  if (!p) return 1; //~ false: covered; true: covered
  if (*p != '/') return 2; //~ true: infeasible; false: covered
  if (p - s > 2) return 3; //~ true: infeasible; false: covered
  if (p - s == 2) return 4; //~ true: covered; false: covered
  const char *q = strrchr(s, '/');
  if (q < p) return 5; //~ true: infeasible; false: covered
  return q != p;
}
