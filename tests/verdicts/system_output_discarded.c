// assize: --criterion branch --entry f
/* An output whose result nobody looks at changes nothing but errno and the stream's error. */
#include <errno.h>
#include <stdio.h>
int f(unsigned char x) {
  int y = x;
  printf("%d\n", x);
  if (y > 255) return 1; //~ true: infeasible; false: covered
  errno = 0;
  puts("x");
  if (errno == 25) return 2; //~ true: unknown (feasible: puts may set it); false: covered
  return 0;
}
