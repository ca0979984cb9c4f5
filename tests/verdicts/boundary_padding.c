// assize: --criterion branch --entry f
#include <string.h>
struct S { char c; int i; };
int f(int x) {
  struct S s, t;
  s.c = 1; s.i = x; t.c = 1; t.i = 2;
  if (memcmp(&s, &t, sizeof s) != 0) x += 2;
  //~ true: covered (feasible: padding has some value)
  //~ false: covered (feasible: padding has some value)
  if (x == 5) return 2;
  //~ true: covered (feasible: padding has some value)
  //~ false: covered (feasible: padding has some value)
  return 0;
}
