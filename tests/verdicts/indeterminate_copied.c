// assize: --criterion branch --entry f
/* Copies of indeterminate bytes are no use of them. */
#include <string.h>
struct S { int a, b; };
int f(int k) {
  struct S s, t;
  s.a = k;
  t = s;
  memcpy(&s, &t, sizeof s);
  if (s.a == 9) return 1; //~ true: covered; false: covered
  return 0;
}
