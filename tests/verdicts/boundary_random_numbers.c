// assize: --criterion branch --entry f
#include <stdlib.h>
int f(void) {
  if (rand() % 7 == 3) return 1;
  //~ true: unknown (feasible: rand gives any number up to RAND_MAX)
  //~ false: covered (feasible: rand gives any number up to RAND_MAX)
  return 0;
}
