// assize: --criterion branch --entry f --globals initial
/* A signal that is raised runs its handler; others come or not. */
#include <signal.h>
static int got;
static void on(int s) {
  if (s == SIGUSR1) got++; //~ true: covered; false: covered
}
int f(int which) {
  struct sigaction action = { 0 };
  action.sa_handler = on;
  got = 0;
  if (sigaction(SIGUSR1, &action, 0) < 0) return 1; //~ true: covered; false: covered
  if (sigaction(SIGUSR2, &action, 0) < 0) return 2; //~ true: covered; false: covered
  raise(which ? SIGUSR1 : SIGUSR2); //~ true: covered; false: covered
  if (which && !got) return 3; //~ true: unknown (infeasible); false: covered
  return 0;
}
