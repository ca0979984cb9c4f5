// assize: --criterion branch --entry f
#include <string.h>
int f(unsigned char x) {
  unsigned char a[4] = { x, 1, 2, 3 }, b[4] = { 9, 9, 9, 9 };
  memcpy(b, a, 3);
  if (b[3] != 9) return 1; //~ true: infeasible; false: covered
  if (b[0] != x) return 2; //~ true: infeasible; false: covered
  if (memcmp(a, b, 3) != 0) return 3; //~ true: infeasible; false: covered
  if (memcmp(a, b, 4) > 0) return 4; //~ true: infeasible; false: covered
  return b[0] == 77;
}
