// assize: --criterion branch --entry f --input fd=3..9
/* select answers how many are ready among those asked for. */
#include <sys/select.h>
int f(int fd) {
  fd_set set;
  FD_ZERO(&set);
  //~ `FD_ZERO(&set)` is true: covered
  //~ `FD_ZERO(&set)` is false: covered
  //~ `F` is true: infeasible
  //~ `F` is false: covered
  FD_SET(fd, &set);
  struct timeval wait = { 1, 0 };
  int n = select(fd + 1, &set, 0, 0, &wait);
  if (n > 1) return 1; //~ true: infeasible; false: covered
  if (n == 1 && !FD_ISSET(fd, &set)) return 2; //~ true: infeasible; false: covered
  if (n == 0 && FD_ISSET(fd, &set)) return 3; //~ true: infeasible; false: covered
  if (n < 0) return 4; //~ true: covered; false: covered
  return n == 1 ? 5 : 6; //~ true: covered; false: covered
}
