// assize: --criterion branch --entry f
/* A thread runs what it is given, beside the rest: that is not followed, and said. */
#include <pthread.h>
static int got;
static void *run(void *argument) {
  if (*(int *)argument == 3) got = 1;
  //~ true: unknown (feasible: the thread runs)
  //~ false: unknown (feasible: the thread runs)
  return 0;
}
int f(int x) {
  pthread_t thread;
  if (pthread_create(&thread, 0, run, &x) != 0) return 1;
  //~ true: unknown (feasible)
  //~ false: unknown (feasible)
  pthread_join(thread, 0);
  if (got) return 2; //~ true: unknown (feasible: the thread has run); false: unknown (feasible)
  return 0;
}
