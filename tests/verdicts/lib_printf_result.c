// assize: --criterion branch --entry f
#include <stdio.h>
int f(unsigned char x) {
  char b[8];
  int n = sprintf(b, "%d", x);
  if (n > 3) return 1; //~ true: infeasible; false: covered
  if (n == 3 && x < 100) return 2; //~ true: infeasible; false: covered
  if (b[n] != 0) return 3; //~ true: infeasible; false: covered
  if (b[0] == '2' && n == 3) return 4; //~ true: covered; false: covered
  return n == 1;
}
