// assize: --criterion branch
/* What is written to a file can fail, too; its descriptor is any that was free. */
#include <stdio.h>
int main(void) {
  FILE *file = fopen("x", "w");
  if (!file) return 1; //~ false: covered; true: covered
  if (fputc('x', file) == EOF) { //~ true: covered; false: covered
    if (!ferror(file)) return 2; //~ false: covered; true: infeasible
    return 3;
  }
  fputs("y", file);
  if (ferror(file)) return 4; //~ true: covered; false: covered
  if (fileno(file) < 0) return 5; //~ true: infeasible; false: covered
  if (fileno(file) == 0) return 6; //~ true: covered; false: covered
  return 0;
}
