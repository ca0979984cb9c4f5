#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

int copy(int from, int to)
{
  char bytes[4];
  long n;
  while ((n = read(from, bytes, sizeof bytes)) > 0)
    if (write(to, bytes, n) != n)
      return 1;
  if (n < 0)
    return errno == EINTR ? 2 : 3;
  return close(to);
}

int settings(void)
{
  char line[8];
  FILE *file = fopen("settings", "r");
  if (!file)
    return errno == ENOENT ? 0 : 1;
  if (!fgets(line, sizeof line, file))
    return 2;
  fclose(file);
  if (strcmp(line, "on\n") == 0)
    return 3;
  return 4;
}

int run(void)
{
  int status, child = fork();
  if (child == 0)
    execlp("true", "true", (char *)0);
  if (child <= 0)
    return 1;
  if (waitpid(child, &status, 0) != child)
    return 2;
  return WIFSIGNALED(status);
}

int late(void)
{
  if (time(NULL) > 1000)
    return 1;
  return 0;
}
