// assize: --criterion branch --entry f
// flags: -lm
/* What a function of a library returns is not known, and what does not depend on it is. */
#include <math.h>
int f(double x, unsigned y) {
  double z = lgamma(x);
  if (z > 1) y++;
  //~ true: unknown (feasible: only a native run knows)
  //~ false: unknown (feasible: only a native run knows)
  if (y > 3 && y < 2) return 1; //~ true: infeasible; false: unknown (feasible: only a native run knows)
  return 0;
}
