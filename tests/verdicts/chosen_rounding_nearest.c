// assize: --criterion branch --entry f
#include <fenv.h>
int f(double x) {
  if (fesetround(FE_TONEAREST)) //~ true: infeasible; false: covered
    return 1;
  double y = x + 0x1p-60;
  if (x == 1.0 && y != 1.0) //~ true: infeasible; false: covered
    return 2;
  return 0;
}
