/* Three threads and a child: each has its own order, all have one map. */
#include <pthread.h>
#include <unistd.h>
#include <sys/wait.h>
static int both(int a, int b) { if (a && b) return 1; return 0; }
static void *work(void *p) { long n = (long)p; return (void *)(long)both(n > 1, n > 2); }
int main(int argc, char **argv) {
  pthread_t t[3]; int status;
  for (long i = 1; i < 4; i++) pthread_create(&t[i - 1], 0, work, (void *)i);
  for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
  pid_t p = fork();
  if (p == 0) { if (argc == 1) _exit(3); return 4; }
  waitpid(p, &status, 0);
  if (WEXITSTATUS(status) == 3) return 0;
  return 1;
}
