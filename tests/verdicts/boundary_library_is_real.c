// assize: --criterion branch --entry f
/* A stub may not answer what the real library never does. */
#include <fnmatch.h>
#include <unistd.h>
int f(int x) {
  if (fnmatch("abc", "xyz", 0) == 0) return 1;
  //~ true: unknown (infeasible: only a native run knows)
  //~ false: unknown (feasible: only a native run knows)
  if (getuid() != getuid()) return 3; //~ true: infeasible; false: unknown (feasible: only a native run knows)
  return x;
}
