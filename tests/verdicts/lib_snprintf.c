// assize: --criterion branch --entry f
#include <stdio.h>
int f(unsigned char x) {
  char b[3];
  int n = snprintf(b, sizeof b, "%x", x);
  if (n > 2) return 1; //~ true: infeasible; false: covered
  if (b[0] == 'f' && n == 2) return 2; //~ true: covered; false: covered
  if (b[n] != 0) return 3; //~ true: infeasible; false: covered
  return 4;
}
