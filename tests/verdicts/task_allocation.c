// assize: --criterion branch
/* In a verification task no allocation fails; where that matters the proof says so. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  int *p = malloc(sizeof *p);
  if (!p) return 1; //~ false: covered; true: infeasible-unless (infeasible)
  *p = n;
  if (n > 5 && n < 3) return 2; //~ true: infeasible; false: covered
  if (*p != n) return 3; //~ true: infeasible; false: covered
  return 0;
}
