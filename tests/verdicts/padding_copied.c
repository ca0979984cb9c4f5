// assize: --criterion branch
// memcpy copies all bytes.
#include <string.h>
struct p { char c; int i; };
int main(void) {
  struct p a, b;
  memset(&a, 0, sizeof a);
  memset(&b, 1, sizeof b);
  memcpy(&b, &a, sizeof a);
  if (memcmp(&a, &b, sizeof a)) //~ true: infeasible; false: covered
    return 1;
  return 0;
}
