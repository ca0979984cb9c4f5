// assize: --criterion branch --entry f
// flags: -O2
#include <stdlib.h>
/* The heap has the types of what is stored; a store gives it another. */
__attribute__((noinline)) static long look(long *p, long long *q) {
  *p = 1;
  *q = 2;
  return *p;
}
int f(signed char x) {
  long *p = malloc(sizeof *p);
  if (!p) return 0; //~ false: covered; true: covered
  *p = x;
  if (*p != x) return 1; //~ true: infeasible; false: covered
  if (look(p, (long long *)p) == 1) return 2; //~ true: infeasible-unless (undefined: taken for two objects); false: covered
  return 0;
}
