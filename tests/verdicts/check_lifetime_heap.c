// assize: --criterion checks --entry f
/* Use after free, and twice free; null can be freed, a part of an object cannot. */
#include <stdlib.h>
int f(int n) {
  int *p = malloc(2 * sizeof *p);
  if (!p) return 0;
  *p = 1;
  //~ access out of bounds in `*p = 1`: infeasible
  //~ use of a null pointer in `*p = 1`: infeasible
  //~ use of an object after its life in `*p = 1`: infeasible
  if (n == 1) free(p); //~ free of what is no live heap object in `free(p)`: infeasible
  if (n == 2) return *p;
  //~ access out of bounds in `return *p`: infeasible
  //~ use of a null pointer in `return *p`: infeasible
  //~ use of an object after its life in `return *p`: infeasible
  //~ read of an indeterminate value in `return *p`: infeasible
  if (n == 3) free(p + 1);
  //~ use of an object after its life in `free(p + 1)`: infeasible
  //~ free of what is no live heap object in `free(p + 1)`: covered
  if (n == 4) { free(0); free(p); return 1; }
  //~ free of what is no live heap object in `free(0)`: infeasible-unless (undefined: a part is freed before, or a dead object used)
  //~ free of what is no live heap object in `free(p)`: infeasible-unless (undefined: a part is freed before, or a dead object used)
  if (n == 5) free(p);
  //~ free of what is no live heap object in `free(p)`: infeasible-unless (undefined: a part is freed before)
  if (n == 5) free(p); //~ free of what is no live heap object in `free(p)`: covered
  if (n > 3) return 2;
  if (n == 1) *p = 3;
  //~ access out of bounds in `*p = 3`: infeasible-unless (undefined: a part is freed before, or a dead object used)
  //~ use of a null pointer in `*p = 3`: infeasible-unless (undefined: a part is freed before, or a dead object used)
  //~ use of an object after its life in `*p = 3`: covered
  free(p);
  //~ free of what is no live heap object in `free(p)`: infeasible-unless (undefined: a part is freed before, or a dead object used)
  return 0;
}
