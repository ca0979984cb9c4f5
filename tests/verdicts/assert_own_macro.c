// assize: --criterion assertion --entry f
// What the project's own macro does where it fails is no assertion.
#include <stdlib.h>
static int failures;
#define assert(e) do { if (!(e)) { if (failures > 3) failures = 0; failures++; abort(); } } while (0)
#define check(e) do { if (!(e)) abort(); } while (0)
int f(signed char x) {
  assert(x != 7); //~ false: covered; true: covered
  check(x != 9);
  assert(x != 9); //~ false: covered; true: infeasible
  return x;
}
