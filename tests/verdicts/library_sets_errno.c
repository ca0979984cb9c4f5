// assize: --criterion branch
// flags: -lm
/* Functions of libraries, and functions without a body, may set errno. */
#include <errno.h>
int other(void);
int main(void) {
  errno = 0;
  if (other() == 3 && errno == 5) return 1; //~ true: unknown (feasible: other sets it); false: covered
  return 0;
}
