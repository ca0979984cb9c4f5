// assize: --criterion branch --entry f --input s=string(3)
#include <string.h>
int f(const char *s) {
  const char *p = strstr(s, "ab");
  if (p && p - s > 1) return 1; //~ true: infeasible; false: covered
  if (p && p - s == 1) return 2; //~ true: covered; false: covered
  if (!p && s[0] == 'a' && s[1] == 'b') return 3; //~ true: infeasible; false: covered
  if (strstr(s, "") != s) return 4; //~ true: infeasible; false: covered
  return 5;
}
