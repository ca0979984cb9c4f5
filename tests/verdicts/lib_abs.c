// assize: --criterion branch --entry f
#include <stdlib.h>
int f(signed char x) {
  int a = abs(x);
  if (a < 0) return 1; //~ true: infeasible; false: covered
  if (a > 128) return 2; //~ true: infeasible; false: covered
  if (a == 128) return 3; //~ true: covered; false: covered
  if (labs((long)x) != a) return 4; //~ true: infeasible; false: covered
  return 5;
}
