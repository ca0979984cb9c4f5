// assize: --criterion branch --entry main
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x) _Exit(2); //~ true: covered; false: covered
  if (x) return 1; //~ true: infeasible; false: covered
  return 0;
}
