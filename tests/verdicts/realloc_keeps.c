// assize: --criterion branch --entry f
/* What was in the block stays; what fails leaves the block as it is. */
#include <stdlib.h>
int f(signed char a) {
  int *p = malloc(2 * sizeof *p);
  if (p == 0) //~ true: covered (feasible: the allocation fails); false: covered
    return 1;
  p[0] = a, p[1] = 7;
  int *more = realloc(p, 5 * sizeof *p);
  if (more == 0) { //~ true: covered (feasible: the allocation fails); false: covered
    if (p[1] != 7) //~ true: infeasible; false: covered (feasible: the allocation fails)
      return 2;
    return 3;
  }
  if (more[1] != 7) //~ true: infeasible; false: covered
    return 4;
  if (more[0] > 100) //~ true: covered; false: covered
    return 5;
  return 0;
}
