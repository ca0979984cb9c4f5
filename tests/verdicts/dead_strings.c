// assize: --criterion branch --entry f
#include <string.h>
int f(signed char x) {
  const char *s = x > 0 ? "positive" : x < 0 ? "negative" : "zero";
  //~ `x > 0` is true: covered
  //~ `x > 0` is false: covered
  //~ `x < 0` is true: covered
  //~ `x < 0` is false: covered
  if (strlen(s) == 5) return 1; //~ true: infeasible; false: covered
  if (s[0] == 'z' && x) return 2; //~ true: infeasible; false: covered
  if (!strcmp(s, "negative") && x >= 0) return 3; //~ true: infeasible; false: covered
  return strlen(s) == 4; 
}
