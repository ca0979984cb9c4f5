// assize: --criterion branch --entry f
/* Every output can fail, and some in part. */
#include <errno.h>
#include <stdio.h>
int f(int x) {
  char bytes[10] = {0};
  if (printf("%d\n", x) < 0) return 1; //~ true: covered; false: covered
  if (puts("x") == EOF) return 2; //~ true: covered; false: covered
  if (putchar('x') == EOF) return errno == 28; //~ true: covered; false: covered
  if (fputs("x", stderr) < 0) return 3; //~ true: covered; false: covered
  if (fprintf(stdout, "x") != 1) return 4; //~ true: covered; false: covered
  size_t n = fwrite(bytes, 2, 5, stdout);
  if (n > 5) return 5; //~ true: infeasible; false: covered
  if (n == 3 && errno == 28) return 6; //~ true: covered; false: covered
  if (n != 5) return 7; //~ true: covered; false: covered
  printf("done\n");
  return 0;
}
