/* Runs that end in every way keep what they reached: jumps, signals, _exit, kill. */
#include <setjmp.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
static jmp_buf back;
static int deep(int n) { if (n == 0) longjmp(back, 1); return deep(n - 1) + 1; }
static void handler(int signal) { if (signal == SIGUSR1) _exit(5); }
int main(int argc, char **argv) {
  if (argc < 2) return 0;
  if (!strcmp(argv[1], "jump")) { if (setjmp(back)) return 1; return deep(3); }
  if (!strcmp(argv[1], "signal")) { signal(SIGUSR1, handler); raise(SIGUSR1); return 2; }
  if (!strcmp(argv[1], "kill")) { kill(getpid(), SIGKILL); return 3; }
  if (!strcmp(argv[1], "abort")) abort();
  if (!strcmp(argv[1], "loop")) for (volatile int n = 0;;) if (n++ < 0) return 4; else write(1, "\n", n == 2);
  return *(volatile int *)0;
}
