// assize: --criterion branch --entry f
#include <fenv.h>
int f(double x) {
  fesetround(FE_UPWARD);
  double y = x + 0x1p-60;
  if (x == 1.0 && y != 1.0) //~ true: unknown (feasible); false: covered
    return 2;
  return 0;
}
