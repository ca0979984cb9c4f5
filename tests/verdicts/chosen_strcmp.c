// assize: --criterion branch --entry f --input s=string(2)
// Only the sign of what strcmp returns is promised.
#include <string.h>
int f(const char *s) {
  int order = strcmp(s, "a");
  if (order == 1000) //~ true: unknown (feasible: another library); false: covered
    return 1;
  if (order == 5 && s[0] == 'a' && s[1] == 0) //~ true: infeasible; false: covered
    return 2;
  return order == 0 && s[0] != 'a';
}
