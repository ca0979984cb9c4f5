// assize: --criterion branch --entry f
#include <math.h>
int f(signed char x) {
  double r = x * 0.25;
  if (fabs(r) < 0) return 1; //~ true: infeasible; false: covered
  if (fabs(r) != r && x >= 0) return 2; //~ true: infeasible; false: covered
  if (floor(r) > r) return 3; //~ true: infeasible; false: covered
  if (ceil(r) - floor(r) == 1) return 4; //~ true: covered; false: covered
  if (x % 4) return 5; //~ true: infeasible; false: covered
  return 6;
}
