// assize: --criterion branch --entry f
#include <setjmp.h>
static jmp_buf env;
int f(signed char x) {
  if (setjmp(env)) return 1;
  //~ true: unknown (feasible: longjmp comes back with 1)
  //~ false: unknown (feasible: longjmp comes back with 1)
  if (x > 3) longjmp(env, 1);
  //~ true: unknown (feasible: setjmp returns 0 at first)
  //~ false: unknown (feasible: setjmp returns 0 at first)
  return 0;
}
