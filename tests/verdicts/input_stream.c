// assize: --criterion branch --entry f
// A stream is the library's: no test makes one of numbers, and no proof says that there is none.
#include <stdio.h>
int f(FILE *o, int x) {
  if (o == 0) //~ true: covered; false: unknown (feasible)
    return x > 3;
  if (fprintf(o, "%d", x) < 0) //~ true: unknown (feasible); false: unknown (feasible)
    return 1;
  return 0;
}
