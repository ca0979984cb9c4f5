/* Runs a recording program on its inputs and tells which outcomes were seen, and in which runs.

   A run is a number: it determines the inputs, and what the environment does (the fill of the stack and of the
   heap, results and writes of functions without a body, allocations that fail, calls before the entry). In pass 0
   the environment does nothing of that. Many runs are done in one process, which begins each of them with the
   same static objects; one that ends the process is the last of its batch. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PAGE = 4096, PAGES = 3, SLOTS = PAGE * PAGES, KEPT = 4, MOST_ENDS = 1500, MOST_TIMEOUTS = 5, SECONDS = 2 };

_Alignas(4096) unsigned char oracle_now[SLOTS];
int oracle_pending;

/* Runs that saw an outcome: the first ones, and some of the last. */
struct seen {
  unsigned long count;
  long first[KEPT], last[KEPT];
};

static struct shared {
  long run, inputs, passes, ends, timeouts;
  int inside, choices, alone;
  struct seen seen[SLOTS];
} *shared;

static unsigned long mixed(unsigned long a, unsigned long b) {
  unsigned long z = a * 0x9e3779b97f4a7c15ul + b * 0xd1b54a32d192ed03ul + 0x632be59bd9b4e019ul;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ul;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebul;
  return z ^ (z >> 31);
}

/* Often a number of those that programs compare with. */
static int number(unsigned long word) {
  static const int all[] = { 0, 1, 2, 3, 5, 7, 10, -1, 100, 255, -128, 127, 128, 256, 1000, 65535,
                             2147483647, -2147483647 - 1, 2147483646, -2147483647 };
  switch (word >> 60 & 7) {
    case 0: return (int)word;
    case 1: return (int)(word & 0xffff) - 0x8000;
    case 2: case 3: return (int)(word & 31) - 8;
    default: return all[word % (sizeof all / sizeof *all)];
  }
}

static long pass(void) { return shared->run % shared->passes; }

/* Byte `k` of the inputs; another order than 0, 1, 2, so that the first runs are a sample. */
unsigned char oracle_byte(int k) {
  unsigned long input = shared->run / shared->passes * 40503ul % shared->inputs;
  return (unsigned char)(input >> 8 * k);
}

int oracle_number(int k) { return number(mixed(shared->run, k)); }

static int choice(void) {
  int k = shared->choices++;
  return pass() == 0 ? 0 : number(mixed(shared->run, 1000 + k));
}

/* What functions without a body choose next. Beside a driver of tests there are those only that it does not
   define itself, because they did nothing when the tests were confirmed. */
int oracle_choice(void) {
#ifdef ORACLE_REPLAY
  return 0;
#else
  return choice();
#endif
}

static int fails(void) { return pass() != 0 && (mixed(shared->run, 5000 + shared->choices++) & 3) == 0; }

static void fill(void *from, size_t size) {
  int word = choice();
  for (size_t k = 0; k < size; k++) ((volatile unsigned char *)from)[k] = ((unsigned char *)&word)[k % 4];
}

__attribute__((noinline)) static void fill_stack(void) {
  char room[2048];
  if (pass() != 0) fill(room, sizeof room);
  __asm__ volatile("" : : "r"(room) : "memory");
}

void oracle_say(const char *name, int value) {
  if (shared->alone) fprintf(stderr, "@input %s = %d\n", name, value);
}

void oracle_trace(int line, int outcome) {
  if (oracle_now[3 * line + outcome]) return;
  oracle_now[3 * line + outcome] = 1;
  fprintf(stderr, "@seen %d %d\n", line, outcome);
}

#ifdef ORACLE_REPLAY
/* Linked with a driver of tests: where outcomes go, and what is on the stack, is said by `again.c`. */
__attribute__((constructor)) static void begin(void) {
  const char *fd = getenv("ORACLE_FD"), *run = getenv("ORACLE_RUN");
  shared = mmap(0, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  shared->passes = 1000;
  shared->run = run ? atol(run) : 0;
  if (fd) mmap(oracle_now, SLOTS, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, atoi(fd), 0);
  fill_stack();
}
#else
void *__real_malloc(size_t);
void *__real_calloc(size_t, size_t);
void *__real_realloc(void *, size_t);

void *__wrap_malloc(size_t size) {
  if (fails()) return 0;
  void *found = __real_malloc(size);
  if (found && pass() != 0) fill(found, size);
  return found;
}
void *__wrap_calloc(size_t count, size_t size) { return fails() ? 0 : __real_calloc(count, size); }
void *__wrap_realloc(void *old, size_t size) { return fails() ? 0 : __real_realloc(old, size); }

extern char __data_start[], _end[];
static char *saved;

static void call(void) {
  void oracle_call(void);
  shared->choices = 0;
  shared->inside = 1;
  alarm(SECONDS);
  fill_stack();
  oracle_call();
  shared->inside = 0;
}

static void note(void) {
  for (int k = 0; k < SLOTS; k++) {
    if (k % 8 == 0 && *(unsigned long *)(oracle_now + k) == 0) {
      k += 7;
      continue;
    }
    if (!oracle_now[k]) continue;
    struct seen *seen = &shared->seen[k];
    if (seen->count < KEPT) seen->first[seen->count] = shared->run;
    else if ((mixed(seen->count, k) & 63) == 0 || seen->count < 2 * KEPT) seen->last[seen->count % KEPT] = shared->run;
    seen->count++;
  }
}

static void batch(void) {
  long total = shared->inputs * shared->passes;
  for (; shared->run < total; shared->run++) {
    memcpy(__data_start, saved, _end - __data_start);
    call();
    note();
  }
  _exit(0);
}

static void tell(void) {
  for (int k = 0; k < SLOTS; k++) {
    struct seen *seen = &shared->seen[k];
    if (!seen->count) continue;
    printf("%d %d %lu", k / 3, k % 3, seen->count);
    for (unsigned long n = 0; n < seen->count && n < KEPT; n++) printf(" %ld", seen->first[n]);
    for (unsigned long n = KEPT; n < seen->count && n < 2 * KEPT; n++) printf(" %ld", seen->last[n - KEPT]);
    printf("\n");
  }
  printf("runs %ld of %ld\n", shared->run, shared->inputs * shared->passes);
}

/* INPUTS PASSES: all runs; INPUTS PASSES RUN: one of them, which tells its inputs. */
int main(int argc, char **argv) {
  setvbuf(stderr, 0, _IONBF, 0);
  shared = mmap(0, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  shared->inputs = atol(argv[1]);
  shared->passes = atol(argv[2]);
  if (argc > 3) {
    shared->run = atol(argv[3]);
    shared->alone = 1;
    call();
    fprintf(stderr, "@returned\n");
    return 0;
  }
  mmap(oracle_now, SLOTS, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED | MAP_ANONYMOUS, -1, 0);
  size_t size = _end - __data_start;
  saved = mmap(0, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  memcpy(saved, __data_start, size);
  while (shared->run < shared->inputs * shared->passes && shared->ends < MOST_ENDS &&
         shared->timeouts < MOST_TIMEOUTS) {
    int status;
    pid_t child = fork();
    if (child == 0) batch();
    if (child < 0 || waitpid(child, &status, 0) < 0) return 2;
    if (shared->inside) {
      note();
      memset(oracle_now, 0, SLOTS);
      shared->inside = 0;
      shared->ends++;
      shared->timeouts += WIFSIGNALED(status) && WTERMSIG(status) == 14;
      shared->run++;
    }
  }
  tell();
  return 0;
}
#endif
