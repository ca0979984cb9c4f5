// assize: --criterion branch --entry f
/* What f registers runs when the program exits, after f: no part of its executions, nor infeasible. */
#include <stdlib.h>
static int x;
static void h(void) {
  if (x == 3) x = 0;
  //~ true: unknown (feasible: the program exits after f)
  //~ false: unknown (feasible: the program exits after f)
}
static void never(void) {
  if (x == 4) x = 0; //~ true: infeasible; false: infeasible
}
int f(unsigned char a) {
  x = a;
  if (a == 256) { never(); return 1; } //~ true: infeasible; false: covered
  return atexit(h);
}
