// assize: --criterion branch --entry f
/* Two files that are open have two descriptors. */
#include <fcntl.h>
#include <unistd.h>
int f(void) {
  int a = open("a", O_RDONLY);
  if (a < 0) return 1; //~ true: covered; false: covered
  if (a >= 1024) return 4; //~ true: covered; false: covered
  int b = open("b", O_RDONLY);
  if (a == b) return 2; //~ true: infeasible; false: covered
  close(a);
  int c = open("c", O_RDONLY);
  if (a == c) return 3; //~ true: covered; false: covered
  return 0;
}
