/* Runs a function on all inputs there are, each in a process of its own, so that it may end as it likes.
   The choices of an execution are digits of a number; the next execution has the next number. How many
   digits there are, and how large each may be, is told by the execution itself. */
#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { DIGITS = 32, MOST = 70000, SECONDS = 2 };

static struct {
  int used, cut, inside, counted, more;
  unsigned long digit[DIGITS], radix[DIGITS];
} *choices;

unsigned long assize_pick(unsigned long radix) {
  if (choices->used == DIGITS) {
    choices->cut = 1;
    _exit(0);
  }
  int k = choices->used++;
  choices->radix[k] = radix;
  return choices->digit[k];
}

/* A value of those that were chosen among many. */
long assize_some(long value) {
  choices->cut = 1;
  return value;
}

void assize_call(void);

/* Whether there is another number. */
static int next(void) {
  int used = choices->used;
  choices->used = 0;
  for (int k = used - 1; k >= 0; k--) {
    if (++choices->digit[k] < choices->radix[k]) return 1;
    choices->digit[k] = 0;
  }
  return 0;
}

/* Some executions in one process, if that is the same (BATCH is more than 1); whether there are more. One that
   ends the process is the last of its batch. */
static int run(void) {
  choices->counted = 0;
  pid_t child = fork();
  if (child == 0) {
    int null = open("/dev/null", O_RDWR);
    for (int k = 0; k < 3; k++) dup2(null, k);
    do {
      alarm(SECONDS);
      choices->inside = 1;
      choices->counted++;
      assize_call();
      choices->inside = 0;
      choices->more = next();
    } while (choices->more && choices->counted < BATCH);
    _exit(0);
  }
  int status;
  if (child < 0 || waitpid(child, &status, 0) < 0) return 0;
  if (WIFSIGNALED(status) && WTERMSIG(status) == 14) choices->cut = 1;
  return choices->inside ? next() : choices->more;
}

int main(void) {
  int size = sizeof *choices, runs = 0, more;
  choices = mmap(0, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  do {
    more = run();
    runs += choices->counted;
  } while (more && runs < MOST);
  FILE *told = fopen("runs", "w");
  fprintf(told, "%s %d\n", more || choices->cut ? "some" : "all", runs);
  return fclose(told);
}
