// assize: --criterion branch --entry f
/* Whoever called something before may have left errno as it likes. */
#include <errno.h>
int f(void) {
  if (errno == 5) return 1; //~ true: unknown (feasible: of an earlier call); false: covered
  errno = 0;
  if (errno != 0) return 2; //~ true: infeasible; false: covered
  return 0;
}
