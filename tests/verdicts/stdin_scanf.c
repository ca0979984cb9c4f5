// assize: --criterion branch --entry main --unwind 2
#include <stdio.h>
int main(void) {
  int x = 0, n = scanf("%d", &x);
  if (n > 1) return 1; //~ true: unknown (infeasible); false: covered
  if (n == EOF) return 2; //~ true: covered; false: covered
  if (n == 0 && x != 0) return 3; //~ true: unknown (infeasible); false: covered
  if (x == 42) return 4; //~ true: covered; false: covered
  return 5;
}
