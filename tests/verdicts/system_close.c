// assize: --criterion branch --entry f
/* close answers 0, or -1 with an error number, and nothing else. */
#include <errno.h>
#include <unistd.h>
int f(int fd) {
  int answer = close(fd);
  if (answer == 7) return 1; //~ true: infeasible; false: covered
  if (answer < -1) return 2; //~ true: infeasible; false: covered
  if (answer < 0 && errno == EINTR) return 3; //~ true: covered; false: covered
  return 0;
}
