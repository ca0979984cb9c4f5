// assize: --criterion branch
// An assignment may leave out the bytes between c and i.
#include <string.h>
struct p { char c; int i; };
struct q { short c, i; };
int main(void) {
  struct q c = {1, 2}, d;
  d = c;
  if (memcmp(&c, &d, sizeof c)) //~ true: infeasible; false: covered
    return 2;
  struct p a, b;
  memset(&a, 0, sizeof a);
  memset(&b, 1, sizeof b);
  b = a;
  if (memcmp(&a, &b, sizeof a)) //~ true: unknown (feasible); false: unknown (feasible)
    return 1;
  return 0;
}
