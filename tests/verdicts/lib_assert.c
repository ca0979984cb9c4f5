// assize: --criterion assertion --entry f
#include <assert.h>
int f(signed char x) {
  assert(x != 5); //~ true: covered; false: covered
  assert(x < 128); //~ true: covered; false: infeasible
  assert(x == x * 1); //~ true: covered; false: infeasible
  return x;
}
