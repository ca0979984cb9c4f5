// assize: --criterion statement --entry main
/* main is at its end before what it has registered runs. */
#include <stdlib.h>
static int x;
static void h(void) { x++; } //~ before `x++` (l0): covered; before `}` (l1): covered
int main(void) {
  atexit(h); //~ before `atexit(h)` (l0): covered
  return 0; //~ before `return 0` (l1): covered; at the end of `main`: covered
}
