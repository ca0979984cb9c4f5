// assize: --criterion branch --entry f
/* Who waits for ever gets no answer of 0. */
#include <poll.h>
int f(int a) {
  struct pollfd one = { a, POLLIN, 0 };
  if (poll(&one, 1, -1) == 0) return 1; //~ true: infeasible; false: covered
  if (one.revents == POLLIN) return 2; //~ true: covered; false: covered
  return 0;
}
