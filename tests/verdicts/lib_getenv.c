// assize: --criterion branch --entry f --unwind 4
/* A variable of the environment is set or not, and stays what it is. */
#include <stdlib.h>
int f(unsigned char x) {
  const char *e = getenv("ASSIZE_VERDICTS_TEST");
  if (!e) return 1; //~ false: covered; true: covered
  if (e[0] == 'y') return 2; //~ true: covered; false: covered
  if (getenv("ASSIZE_VERDICTS_TEST") == 0) return 3; //~ true: unknown (infeasible); false: covered
  if (getenv("OTHER") && getenv("OTHER")[0] != e[0]) return 4; //~ true: covered; false: covered
  return x == 300;
}
