/* PROGRAM TESTS TIMES: runs each test of a driver many times, each with other leftovers on stack and heap, and
   tells how often each outcome was seen. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { SLOTS = 3 * 4096, SECONDS = 10 };

static void run(const char *program, int test, int time, int fd) {
  char name[16], number[16], kept[16], perturb[16];
  snprintf(name, sizeof name, "%d", test);
  snprintf(number, sizeof number, "%d", time);
  snprintf(kept, sizeof kept, "%d", fd);
  snprintf(perturb, sizeof perturb, "%d", time * 37 % 256);
  setenv("ORACLE_RUN", number, 1);
  setenv("ORACLE_FD", kept, 1);
  setenv("MALLOC_PERTURB_", perturb, 1);
  if (!freopen("/dev/null", "w", stdout) || !freopen("/dev/null", "w", stderr)) _exit(2);
  alarm(SECONDS);
  execl(program, program, name, (char *)0);
  _exit(2);
}

int main(int argc, char **argv) {
  int tests = atoi(argv[2]), times = atoi(argv[3]), fd = memfd_create("outcomes", 0);
  if (argc != 4 || fd < 0 || ftruncate(fd, SLOTS) != 0) return 2;
  unsigned char *now = mmap(0, SLOTS, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  for (int test = 0; test < tests; test++) {
    int count[SLOTS] = { 0 };
    for (int time = 0; time < times; time++) {
      memset(now, 0, SLOTS);
      pid_t child = fork();
      if (child == 0) run(argv[1], test, time, fd);
      if (child < 0 || waitpid(child, 0, 0) < 0) return 2;
      for (int k = 0; k < SLOTS; k++) count[k] += now[k];
    }
    for (int k = 0; k < SLOTS; k++)
      if (count[k]) printf("%d %d %d %d\n", test, k / 3, k % 3, count[k]);
  }
  return 0;
}
