// assize: --criterion branch --entry f
/* A call that may end the execution comes before another one, or behind it. */
#include <stdlib.h>
static int quit(int v) { if (v > 0) exit(1); return v; } //~ true: covered; false: covered
static int look(int v) { if (v > 0) return 1; return 2; }
//~ true: unknown (feasible: gcc makes it `look(x) - quit(x)`)
//~ false: covered
int f(signed char x) {
  int r = -quit(x) + look(x);
  if (x > 0) return r; //~ true: unknown (infeasible: in neither order); false: covered
  return look(0);
}
