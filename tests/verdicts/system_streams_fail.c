// assize: --criterion branch
/* Standard streams can fail, too. */
#include <stdio.h>
#include <unistd.h>
int main(void) {
  char bytes[2];
  int c = getchar();
  if (c == EOF && ferror(stdin)) return 1; //~ true: covered; false: covered
  if (c == EOF && !feof(stdin)) return 2; //~ true: infeasible; false: covered
  if (fflush(stdout) != 0) return 3; //~ true: covered; false: covered
  if (ferror(stdout)) return 4; //~ true: covered; false: covered
  if (read(0, bytes, 2) < 0) return 5; //~ true: covered; false: covered
  if (write(1, bytes, 2) != 2) return 6; //~ true: covered; false: covered
  if (fclose(stdout) != 0) return 7; //~ true: covered; false: covered
  return 0;
}
