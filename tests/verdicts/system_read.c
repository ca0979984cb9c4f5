// assize: --criterion branch --entry f
/* read gives at most as many bytes as are asked for, and leaves the others as they are. */
#include <unistd.h>
int f(int fd) {
  char bytes[4] = "zzz";
  long n = read(3, bytes, 2);
  if (n > 2) return 1; //~ true: infeasible; false: covered
  if (n == 1 && bytes[0] == 'a') return 2; //~ true: covered; false: covered
  if (bytes[2] != 'z') return 3; //~ true: infeasible; false: covered
  if (n < 2 && bytes[1] != 'z') return 4; //~ true: infeasible; false: covered
  return fd;
}
