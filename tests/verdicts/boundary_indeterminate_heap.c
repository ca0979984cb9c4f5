// assize: --criterion branch --entry f
#include <stdlib.h>
int f(int x) {
  int *p = malloc(4);
  if (!p) return 9; //~ false: covered; true: covered
  if (*p == 5) x++;
  //~ true: unknown (feasible: memory of malloc has some value)
  //~ false: covered (feasible: memory of malloc has some value)
  if (x == 77) return 1;
  //~ true: covered (feasible: whatever the memory had)
  //~ false: covered (feasible: whatever the memory had)
  return 0;
}
