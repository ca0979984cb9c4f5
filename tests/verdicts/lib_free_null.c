// assize: --criterion branch --entry f
#include <stdlib.h>
int f(unsigned char x) {
  char *p = 0;
  if (x > 9) p = malloc(x); //~ true: covered; false: covered
  free(p);
  if (x == 300) return 1; //~ true: infeasible; false: covered
  return x == 10;
}
