/* flags: -O1 -fno-math-errno */
/* says: unknown */
#include <errno.h>
#include <math.h>
int f(int x) {
  volatile double v = -4.0;
  errno = 0;
  v = sqrt(v);
  if (x > 3 && errno != 0) return 1; /*~ with: false; without: skip */
  return 0;
}
