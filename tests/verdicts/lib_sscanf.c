// assize: --criterion branch --entry f --input s=string(3)
#include <stdio.h>
int f(const char *s) {
  int v = -1, n = sscanf(s, "%d", &v);
  if (n > 1) return 1; //~ true: infeasible; false: covered
  if (n == 1 && v == 123) return 2; //~ true: covered; false: covered
  if (n != 1 && v != -1) return 3; //~ true: infeasible; false: covered
  return 4;
}
