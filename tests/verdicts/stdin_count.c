// assize: --criterion branch --entry main --unwind 4
#include <stdio.h>
int main(void) {
  int n = 0, c;
  while ((c = getchar()) != EOF) { //~ true: covered; false: covered
    if (c == 'x') n++; //~ true: covered; false: covered
    if (n < 0) return 1; //~ true: unknown (infeasible); false: covered
  }
  if (n == 2) return 2; //~ true: covered; false: covered
  return 0;
}
