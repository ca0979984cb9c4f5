// assize: --criterion branch --entry f --input s=string(3)
#include <stdlib.h>
int f(const char *s) {
  char *end;
  long v = strtol(s, &end, 16);
  if (end < s) return 1; //~ true: infeasible; false: covered
  if (*end == 0 && v == 0xff) return 2; //~ true: covered; false: covered
  if (v > 0xfff) return 3; //~ true: infeasible; false: covered
  return 4;
}
