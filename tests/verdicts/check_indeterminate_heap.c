// assize: --criterion checks --entry f
/* Fresh memory holds nothing, and what is zeroed zeros. */
#include <stdlib.h>
int f(unsigned char n) {
  int *p = n & 1 ? malloc(8) : calloc(2, 4);
  if (!p) return 0;
  if (n < 100) p[1] = 3;
  //~ access out of bounds in `p[1] = 3`: infeasible
  //~ use of a null pointer in `p[1] = 3`: infeasible
  if (n == 98) return p[0];
  //~ access out of bounds in `return p[0]`: infeasible
  //~ use of a null pointer in `return p[0]`: infeasible
  //~ read of an indeterminate value in `return p[0]`: infeasible
  if (n < 99) return p[1];
  //~ access out of bounds in `return p[1]`: infeasible
  //~ use of a null pointer in `return p[1]`: infeasible
  //~ read of an indeterminate value in `return p[1]`: infeasible
  return p[1];
  //~ access out of bounds in `return p[1]`: infeasible
  //~ use of a null pointer in `return p[1]`: infeasible
  //~ read of an indeterminate value in `return p[1]`: covered
}
