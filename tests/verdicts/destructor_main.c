// assize: --criterion branch --entry main
/* Destructors run when main has returned, after what it has registered. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static int x;
static void h(void) { x++; }
__attribute__((destructor)) static void late(void) {
  if (x == 8) x = 0; //~ true: covered; false: covered
}
__attribute__((destructor(200))) static void last(void) {
  if (x == 8) x = 1; //~ true: infeasible; false: covered
}
int main(void) {
  atexit(h);
  x = __VERIFIER_nondet_int() & 15;
  return 0;
}
