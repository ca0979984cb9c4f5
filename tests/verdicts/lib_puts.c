// assize: --criterion branch --entry f
#include <stdio.h>
int f(unsigned char x) {
  if (puts("x") < -1) return 1; //~ true: infeasible; false: covered
  if (putchar(x) == 300) return 2; //~ true: infeasible; false: covered
  return x == 9;
}
