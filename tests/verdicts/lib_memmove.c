// assize: --criterion branch --entry f
#include <string.h>
int f(unsigned char x) {
  unsigned char a[4] = { x, 1, 2, 3 };
  memmove(a + 1, a, 3);
  if (a[1] != x) return 1; //~ true: infeasible; false: covered
  if (a[3] != 2) return 2; //~ true: infeasible; false: covered
  return a[0] == 5;
}
