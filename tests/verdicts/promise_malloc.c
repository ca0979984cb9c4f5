// assize: --criterion branch --entry f
// flags: -O2
#include <stdlib.h>
/* Two objects that are fresh are not the same. */
static int pool;
__attribute__((malloc, noinline)) static int *get(void) { return &pool; }
__attribute__((malloc, noinline)) static int *get_memory(void) { return malloc(sizeof(int)); }
int f(signed char x) {
  int *m = get_memory();
  if (!m) return 0; //~ true: covered; false: covered
  *m = 3;
  if (*m != 3) return 1; //~ true: infeasible; false: covered
  int *p = get(), *q = get();
  *p = 1;
  *q = 2;
  if (*p == 1) return 2; //~ true: infeasible-unless (undefined: taken for another object); false: covered
  return 0;
}
