// assize: --criterion branch --entry f --unwind 6
/* What the program sets is what it gets. */
#include <stdlib.h>
int f(void) {
  if (setenv("MODE", "x", 1) != 0) return 1; //~ true: covered; false: covered
  if (getenv("MODE")[0] != 'x') return 2; //~ true: infeasible; false: covered
  unsetenv("MODE");
  if (getenv("MODE")) return 3; //~ true: infeasible; false: covered
  if (setenv("HOME", "y", 0) == 0 && getenv("HOME")[0] == 'z') return 4; //~ true: covered; false: covered
  if (setenv("", "y", 0) == 0) return 5; //~ true: unknown (infeasible); false: covered
  return 0;
}
