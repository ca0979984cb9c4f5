// assize: --criterion branch --entry f --input s=string(2)
#include <stdlib.h>
int f(const char *s) {
  int v = atoi(s);
  if (v > 99) return 1; //~ true: infeasible; false: covered
  if (v == 57) return 2; //~ true: covered; false: covered
  if (v < -9) return 3; //~ true: infeasible; false: covered
  if (v == -3) return 4; //~ true: covered; false: covered
  return 5;
}
