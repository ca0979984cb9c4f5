// assize: --criterion branch --entry main
/* Functions that atexit has registered run after main. */
#include <stdlib.h>
int x;
extern int __VERIFIER_nondet_int(void);
static void h(void) {
  if (x == 7) x++;
  //~ true: covered (feasible: h runs when main has returned)
  //~ false: covered (feasible: h runs when main has returned)
}
int main(void) { atexit(h); x = __VERIFIER_nondet_int(); return 0; }
