// assize: --criterion branch --entry f
/* The size of a terminal is told; other requests that succeed are not followed. */
#include <sys/ioctl.h>
int f(int fd) {
  struct winsize size;
  int flags = 0;
  if (ioctl(fd, TIOCGWINSZ, &size) < 0) return 1; //~ true: covered; false: covered
  if (size.ws_col > 80) return 2; //~ true: covered; false: covered
  if (ioctl(fd, TIOCMGET, &flags) == 0) return 3; //~ true: unknown (feasible: a serial line); false: covered
  return 0;
}
