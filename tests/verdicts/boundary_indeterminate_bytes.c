// assize: --criterion branch --entry f --input s=string(2)
#include <string.h>
int f(const char *s) {
  char b[8];
  strcpy(b, s);
  if (b[3] != 0 && strlen(s) == 2) return 3;
  //~ true: unknown (feasible: characters that nobody wrote have some value)
  //~ false: covered (feasible: characters that nobody wrote have some value)
  return 0;
}
