// assize: --criterion branch --entry f
/* What `memset` has set is equal, padding included. */
#include <string.h>
struct padded { char first; int second; };
int f(signed char a) {
  struct padded s, t;
  memset(&s, 0, sizeof s), memset(&t, 0, sizeof t);
  if (memcmp(&s, &t, sizeof s) != 0) //~ true: infeasible; false: covered
    return 1;
  s.second = a;
  if (s.second != t.second) //~ true: covered; false: covered
    return 2;
  if (memcmp(&s.first, &t.first, 1) != 0) //~ true: infeasible; false: covered
    return 3;
  return 0;
}
