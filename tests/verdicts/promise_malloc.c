// assize: --criterion branch --entry f
// flags: -O2
#include <stdlib.h>
/* Two objects that are fresh are not the same. */
static int pool;
__attribute__((malloc, noinline)) static int *get(void) { return &pool; }
__attribute__((malloc, noinline)) static int *get_memory(void) { return malloc(sizeof(int)); }
int f(signed char x) {
  int *m = get_memory();
  if (m) *m = 3; //~ true: covered; false: unknown (feasible: no memory)
  if (m && *m == 4) return 1; //~ `m` is true: x
  int *p = get(), *q = get();
  *p = 1;
  *q = 2;
  if (*p == 1) return 2; //~ true: infeasible-unless (undefined: taken for another object); false: covered
  return 0;
}
