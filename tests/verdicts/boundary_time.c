// assize: --criterion branch --entry f
#include <time.h>
int f(int x) {
  time_t t = time(0);
  if (t % 2) return 1; //~ true: covered; false: covered
  return x == 4;
}
