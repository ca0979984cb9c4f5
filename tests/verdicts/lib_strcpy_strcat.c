// assize: --criterion branch --entry f --input s=string(2)
#include <string.h>
int f(const char *s) {
  char b[8] = "";
  strcpy(b, s);
  strcat(b, "!");
  if (strlen(b) != strlen(s) + 1) return 1; //~ true: infeasible; false: covered
  if (b[2] == '!') return 2; //~ true: covered; false: covered
  if (b[3] != 0 && strlen(s) == 2) return 3; //~ true: infeasible; false: covered
  return b[0] == 'x';
}
