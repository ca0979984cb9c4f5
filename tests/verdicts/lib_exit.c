// assize: --criterion branch --entry f
#include <stdlib.h>
int f(signed char x) {
  if (x < 0) exit(3); //~ true: covered; false: covered
  if (x == -1) return 1; //~ true: infeasible; false: covered
  if (x > 100) abort(); //~ true: covered; false: covered
  if (x > 100) return 2; //~ true: infeasible; false: covered
  return x == 100;
}
