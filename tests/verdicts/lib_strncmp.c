// assize: --criterion branch --entry f --input s=string(3)
#include <string.h>
int f(const char *s) {
  if (strncmp(s, "abX", 2) == 0) { //~ true: covered; false: covered
    if (s[2] == 'X') return 1; //~ true: covered; false: covered
    if (strlen(s) < 2) return 2; //~ true: infeasible; false: covered
    return 3;
  }
  if (strcmp(s, "abc") == 0) return 4; //~ true: infeasible; false: covered
  if (strncmp(s, "q", 0) != 0) return 5; //~ true: infeasible; false: covered
  return 6;
}
