// assize: --criterion branch --entry f
/* A stream for a descriptor is there or not, and holds what the test says; it closes its descriptor. */
#include <fcntl.h>
#include <stdio.h>
int f(void) {
  FILE *out = fdopen(1, "w");
  if (!out) return 1; //~ false: covered; true: covered
  if (fileno(out) != 1) return 2; //~ true: infeasible; false: covered
  int fd = open("a", O_RDONLY);
  if (fd < 0) return 3; //~ true: covered; false: covered
  FILE *in = fdopen(fd, "r");
  if (!in) return 4; //~ false: covered; true: covered
  if (getc(in) == 'x') return 5; //~ true: covered; false: covered
  fclose(in);
  if (open("b", O_RDONLY) == fd) return 6; //~ true: covered; false: covered
  return 0;
}
