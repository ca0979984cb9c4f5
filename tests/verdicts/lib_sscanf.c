// assize: --criterion branch --entry f --input s=string(3)
#include <stdio.h>
int f(const char *s) {
  int v = -1, n = sscanf(s, "%d", &v);
  if (n > 1) return 1; //~ true: unknown (infeasible); false: covered, bmc unknown
  if (n == 1 && v == 123) return 2; //~ true: unknown (feasible); false: covered, bmc unknown
  if (n != 1 && v != -1) return 3; //~ true: unknown (infeasible); false: covered, bmc unknown
  return 4;
}
