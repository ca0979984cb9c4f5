// assize: --criterion branch --entry f
// flags: -fno-builtin-strdup
/* A function of the program's own that is called like the library's fails as it says, and a pointer to the
   library's is a call like any other. */
#include <stdlib.h>
static char pool[64];
static unsigned used;
char *strdup(const char *s) {
  (void)s;
  if (used > sizeof pool) return 0; //~ true: infeasible; false: covered
  return pool + used;
}
int f(int n) {
  void *(*const get)(size_t) = malloc;
  if (!strdup("a")) return 1; //~ false: covered; true: infeasible
  void *p = get(4);
  if (!p) return 2; //~ false: covered; true: covered
  void *q = realloc(p, 0);
  if (q) return 3; //~ true: infeasible; false: covered
  return 0;
}
