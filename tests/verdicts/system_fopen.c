// assize: --criterion branch --unwind 8
/* A file may be there or not, and holds what the test says. */
#include <stdio.h>
int main(void) {
  FILE *file = fopen("settings", "r");
  if (!file) return 1; //~ false: covered; true: covered
  int c = fgetc(file);
  if (c == 'x') return 2; //~ true: covered; false: covered
  if (c > 255) return 3; //~ true: infeasible; false: covered
  if (c == EOF && ferror(file)) return 4; //~ true: covered; false: covered
  if (fputc('x', file) != EOF) return 5; //~ true: infeasible; false: covered
  return 0;
}
