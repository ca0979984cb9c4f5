// assize: --criterion branch --entry f
#include <stdint.h>
int f(void) {
  char x;
  if ((uintptr_t)&x % 2) //~ true: unknown (feasible: the stack is where it is); false: covered
    return 1;
  return 0;
}
