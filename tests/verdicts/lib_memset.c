// assize: --criterion branch --entry f --input n=0..3
#include <string.h>
int f(unsigned char x, int n) {
  unsigned char a[4] = { 1, 2, 3, 4 };
  memset(a, x, n);
  if (a[3] != 4) return 1; //~ true: infeasible; false: covered
  if (n == 3 && a[2] != x) return 2; //~ true: infeasible; false: covered
  if (n == 2 && a[2] != 3) return 3; //~ true: infeasible; false: covered
  return a[0] == a[2];
}
