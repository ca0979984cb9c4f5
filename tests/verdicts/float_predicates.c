// assize: --criterion branch --entry f
#include <math.h>
int f(float x) {
  if (isnan(x)) return 1; //~ true: covered; false: covered
  if (isinf(x)) return 2; //~ true: covered; false: covered
  if (x > 3.5e38f) return 3; //~ true: infeasible; false: covered
  if (x * 0 != 0) return 4; //~ true: infeasible; false: covered
  return 5;
}
