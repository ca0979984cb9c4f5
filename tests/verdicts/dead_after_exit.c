// assize: --criterion branch --entry f
#include <stdlib.h>
static void die(int c) { exit(c); }
int f(signed char x) {
  if (x == 9) die(1); //~ true: covered; false: covered
  if (x == 9) return 1; //~ true: infeasible; false: covered
  if (x > 8) { //- //~ true: covered; false: covered
    if (x < 10) return 2; //~ true: infeasible; false: covered
  }
  return 3;
}
