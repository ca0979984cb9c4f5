// assize: --criterion branch --entry f
/* poll answers -1, 0 or how many descriptors something happened to, and that is consistent. */
#include <errno.h>
#include <poll.h>
int f(int a, int b) {
  struct pollfd fds[2] = { { a, POLLIN, 0 }, { b, POLLOUT, 0 } };
  int n = poll(fds, 2, 100);
  if (n < -1 || n > 2) return 1; //~ false: covered; true: infeasible
  if (n < 0) return errno == EINTR ? 2 : 3;
  //~ `n < 0` is true: covered
  //~ `n < 0` is false: covered
  //~ `errno == E` is true: covered
  //~ `errno == E` is false: covered
  if (n == 0 && fds[0].revents) return 4; //~ true: infeasible; false: covered
  if (n == 2 && !fds[1].revents) return 5; //~ true: infeasible; false: covered
  if (fds[0].revents & POLLOUT) return 6; //~ true: infeasible; false: covered
  if (fds[1].revents & POLLHUP) return 7; //~ true: covered; false: covered
  if (a < 0 && fds[0].revents) return 8; //~ true: infeasible; false: covered
  return 0;
}
