#include <poll.h>
#include <search.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

int home(void)
{
  const char *value = getenv("HOME");
  if (!value)
    return 1;
  if (value[0] == '/')
    return 2;
  return 0;
}

int ready(int fd)
{
  struct pollfd one = {fd, POLLIN, 0};
  if (poll(&one, 1, -1) == 0)
    return 1;
  if (one.revents & POLLHUP)
    return 2;
  return 0;
}

int to_stream(void)
{
  FILE *out = fdopen(1, "w");
  if (!out)
    return 1;
  return fclose(out);
}

static volatile int got;

static void on(int number)
{
  if (number == SIGINT)
    got = 1;
}

int handled(void)
{
  signal(SIGINT, on);
  raise(SIGINT);
  return got;
}

static int seen;

static int compare(const void *a, const void *b)
{
  return *(const int *)a - *(const int *)b;
}

static void visit(const void *node, VISIT which, int depth)
{
  if (which == leaf)
    seen = 1;
}

int walked(int x)
{
  void *root = 0;
  seen = 0;
  tsearch(&x, &root, compare);
  twalk(root, visit);
  if (!seen)
    return 1;
  return 0;
}
