/* Calls f on many numbers, each in a process of its own, and prints what it returned and whether it crashed. */
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

int f(int x);

static int seen[3];

static void call(int x) {
  int status = 0;
  pid_t child = fork();
  if (child == 0) _exit(f(x) != 0);
  waitpid(child, &status, 0);
  seen[WIFEXITED(status) ? WEXITSTATUS(status) & 1 : 2] = 1;
}

int main(void) {
  int x;
  for (x = -40; x < 300; x++) call(x);
  call(2147483647);
  call(-2147483647 - 1);
  call(1431655767); /* three times this is 5, and 2^32 */
  printf("%s%s%s\n", seen[1] ? "true " : "", seen[0] ? "false " : "", seen[2] ? "crash" : "");
  return 0;
}
