// assize: --criterion branch --entry main
#include <stdio.h>
int main(void) {
  int c = getchar();
  if (c == EOF) return 1; //~ true: covered; false: covered
  if (c < 0) return 2; //~ true: infeasible; false: covered
  if (c > 255) return 3; //~ true: infeasible; false: covered
  if (c == 'q') return 4; //~ true: covered; false: covered
  int d = getchar();
  if (c == '\n' && d == c) return 5; //~ true: covered; false: covered
  return 6;
}
