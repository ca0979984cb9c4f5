// assize: --criterion branch --entry f
// The bytes between c and i are not set by an initialiser (gcc 12 -O1 leaves them as they were).
#include <string.h>
struct p { char c; int i; };
int f(char c, int i) {
  struct p a = {c, i}, b = {c, i};
  if (memcmp(&a, &b, sizeof a)) //~ true: unknown (feasible: gcc -O1); false: covered
    return 1;
  if (a.i != b.i) //~ true: infeasible; false: covered
    return 2;
  return 0;
}
