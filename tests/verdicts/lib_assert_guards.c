// assize: --criterion branch --entry f
#include <assert.h>
int f(signed char x) {
  assert(x > 10); //~ true: covered; false: covered
  if (x <= 10) return 1; //~ true: infeasible; false: covered
  if (x == 11) return 2; //~ true: covered; false: covered
  return 3;
}
