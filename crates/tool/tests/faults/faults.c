/* What tests can do to whoever runs them. Each case is reached before it goes wrong. */
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static int deep(volatile char *above) {
  volatile char here[4096];
  here[0] = above[0];
  return deep(here) + here[1];
}

/* Opens what it should not: 1 if it can. */
static int opens(int socketed) {
  int file;
  if (socketed)
    file = socket(AF_INET, SOCK_STREAM, 0);
  else
    file = open("/tmp/assize-faults-outside", O_CREAT | O_WRONLY, 0666);
  if (file >= 0)
    return 1;
  return 0;
}

int fault(int kind) {
  volatile char start = 0;
  switch (kind) {
  case 1:
    return *(volatile int *)0;
  case 2:
    abort();
  case 3:
    for (;;)
      usleep(1000);
  case 4:
    /* 1024 processes, should nobody stop it. They share one record: nothing is asked from here on. */
    fork(), fork(), fork(), fork(), fork(), fork(), fork(), fork(), fork(), fork();
    usleep(1500000);
    return 0;
  case 5:
    return opens(0);
  case 6:
    return opens(1);
  case 7:
    for (;;)
      memset(malloc(1 << 20), 1, 1 << 20);
  case 8:
    return deep(&start);
  case 9:
    _exit(3);
  default:
    return 0;
  }
}
