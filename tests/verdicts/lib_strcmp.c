// assize: --criterion branch --entry f --input s=string(3)
#include <string.h>
int f(const char *s) {
  int c = strcmp(s, "ok");
  if (c == 0 && s[0] != 'o') return 1; //~ true: infeasible; false: covered
  if (c == 0) return 2; //~ true: covered; false: covered
  if (c < 0 && s[0] == 'z') return 3; //~ true: infeasible; false: covered
  if (c > 0 && s[0] == 0) return 4; //~ true: infeasible; false: covered
  return c > 0;
}
