// assize: --criterion branch --entry f --input s=string(4)
#include <string.h>
int f(const char *s) {
  size_t n = strlen(s);
  if (n > 4) return 1; //~ true: infeasible; false: covered
  if (n == 4) return 2; //~ true: covered; false: covered
  if (s[n] != 0) return 3; //~ true: infeasible; false: covered
  if (n && s[n - 1] == 0) return 4; //~ true: infeasible; false: covered
  return 5;
}
