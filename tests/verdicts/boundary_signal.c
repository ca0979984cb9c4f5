// assize: --criterion branch --entry f
/* A handler runs at any time. */
#include <signal.h>
static volatile sig_atomic_t got;
static void on(int s) { got = s; }
int f(int x) {
  signal(SIGALRM, on);
  if (got) return 1; //~ true: covered; false: covered
  if (got) return 2; //~ true: unknown (feasible: the signal came in between); false: covered
  return x;
}
