// assize: --criterion branch --entry main --unwind 6
#include <stdio.h>
int main(void) {
  char b[4];
  if (!fgets(b, sizeof b, stdin)) return 1; //~ false: covered; true: covered
  if (b[3] != 0 && b[2] != 0) return 2; //~ true: unknown (feasible); false: covered
  if (b[0] == 'h' && b[1] == 'i' && b[2] == '\n') return 3; //~ true: covered; false: covered
  return 0;
}
