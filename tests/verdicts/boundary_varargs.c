// assize: --criterion branch --entry f
#include <stdarg.h>
static int sum(int n, ...) {
  va_list ap;
  va_start(ap, n);
  int s = 0;
  while (n-- > 0) s += va_arg(ap, int); //~ true: covered; false: covered
  va_end(ap);
  return s;
}
int f(signed char x) {
  if (sum(2, x, -x) != 0) return 1; //~ true: infeasible; false: covered
  if (sum(3, 1, 2, x) == 130) return 2; //~ true: covered; false: covered
  return 0;
}
