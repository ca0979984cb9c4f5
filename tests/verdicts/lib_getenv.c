// assize: --criterion branch --entry f
#include <stdlib.h>
int f(unsigned char x) {
  const char *e = getenv("ASSIZE_VERDICTS_TEST");
  if (!e) return 1; //~ false: unknown (feasible); true: covered
  if (e[0] == 'y') return 2; //~ true: unknown (feasible); false: unknown (feasible)
  return x == 300; 
}
