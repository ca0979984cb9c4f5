/* What probes call. Events go to a shared file mapping, so that they survive the process. The first
 * thread writes to the file $ASSIZE_TRACE, every other thread and every child to one of its own. */
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/syscall.h>

/* A program may have functions of its own, with probes, that are called like those of a library,
 * and inputs may stand for their results: here nothing is called but the kernel. */
extern long syscall(long number, ...);
extern char **environ;
#ifdef SYS_mmap2
#define ASSIZE_MMAP SYS_mmap2
#else
#define ASSIZE_MMAP SYS_mmap
#endif

/* Events of 32 bits; the first word is how many there are, the second what is to be said of them. */
static __thread unsigned *assize_events;
static __thread unsigned assize_full;
enum { ASSIZE_ROOM = 1 << 24, ASSIZE_LOST = 1, ASSIZE_ENDLESS = 2 };

/* A run that does nothing for long that it has not done before does not end: after so many events
 * without a new one it is stopped. Of these the first few are kept. They are counted, so that the
 * same run is stopped at the same event on any machine. An event is known by its number, up to some
 * bits. Where there are several threads or processes, one may wait for the others: there nobody is
 * stopped. */
enum { ASSIZE_QUIET = 1 << 23, ASSIZE_TAIL = 1 << 16, ASSIZE_KINDS = 1 << 20 };
static unsigned char *assize_met;
static unsigned assize_quiet, assize_kept, assize_opened;

/* A child goes on where its parent was, in a file of its own. The parent goes on at once: so many of
 * its events are the child's. */
static __thread unsigned *assize_before;
static unsigned assize_forked;

void __assize_event(unsigned event);
int __assize_enter(unsigned event);
void __assize_leave(int *frame);
void __assize_lap(void);
void __assize_value(unsigned event, long long value);
extern int pthread_atfork(void (*)(void), void (*)(void), void (*)(void));

static const char *assize_variable(const char *name) {
  for (char **entry = environ; entry && *entry; entry++) {
    unsigned k = 0;
    while (name[k] && (*entry)[k] == name[k]) k++;
    if (!name[k] && (*entry)[k] == '=') return *entry + k + 1;
  }
  return 0;
}

static char *assize_append(char *to, const char *end, const char *text) {
  while (*text && to < end) *to++ = *text++;
  *to = 0;
  return to;
}

static char *assize_number(char *to, const char *end, unsigned number) {
  char digits[12], *first = digits + 11;
  *first = 0;
  do *--first = (char)('0' + number % 10); while (number /= 10);
  *--first = '.';
  return assize_append(to, end, first);
}

static void assize_open(void) {
  static unsigned nowhere[4];
  const char *trace = assize_variable("ASSIZE_TRACE");
  unsigned number = __atomic_fetch_add(&assize_opened, 1, __ATOMIC_RELAXED);
  char name[4096], *end = name + sizeof name - 1;
  char *to = assize_append(name, end, trace ? trace : "");
  if (number) assize_number(assize_number(to, end, (unsigned)syscall(SYS_getpid)), end, number);
  long file = trace ? syscall(SYS_openat, AT_FDCWD, name, O_RDWR | O_CREAT | O_CLOEXEC, 0600) : -1;
  const unsigned long words = (ASSIZE_ROOM + 2) * sizeof(unsigned), size = words + ASSIZE_KINDS / 8;
  long map = -1;
  if (file >= 0 && syscall(SYS_ftruncate, file, size) == 0)
    map = syscall(ASSIZE_MMAP, 0L, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0L);
  if (file >= 0) syscall(SYS_close, file);
  assize_events = map == -1 ? nowhere : (unsigned *)map;
  assize_full = map == -1 ? 0 : ASSIZE_ROOM;
  assize_met = number || map == -1 ? 0 : (unsigned char *)map + words;
  if (assize_before && assize_full) {
    for (unsigned k = 0; k < assize_forked; k++) assize_events[2 + k] = assize_before[2 + k];
    assize_events[0] = assize_forked;
  }
  assize_before = 0;
}

static void assize_parent(void) {
  assize_met = 0;
  assize_forked = assize_events ? assize_events[0] : 0;
}

/* Its file is made when it has something to tell. */
static void assize_child(void) {
  assize_met = 0;
  assize_before = assize_full ? assize_events : 0;
  assize_events = 0;
}

__attribute__((constructor(101))) static void assize_start(void) {
  pthread_atfork(assize_parent, 0, assize_child);
}

static void assize_write(unsigned word) {
  if (assize_events[0] < assize_full)
    assize_events[2 + assize_events[0]++] = word;
  else
    assize_events[1] |= ASSIZE_LOST;
}

/* Counts events without a new one, and ends the process after many. */
static void assize_count(unsigned event) {
  unsigned char bit = (unsigned char)(1u << event % 8), *met = assize_met + event % ASSIZE_KINDS / 8;
  if (!(*met & bit)) {
    *met |= bit;
    assize_quiet = 0;
  }
  if (assize_quiet == ASSIZE_TAIL) assize_kept = assize_events[0];
  if (assize_quiet++ < ASSIZE_QUIET) return;
  assize_events[0] = assize_kept;
  assize_events[1] |= ASSIZE_ENDLESS;
  syscall(SYS_exit_group, 0);
}

void __assize_event(unsigned event) {
  if (!assize_events) assize_open();
  if (assize_met && assize_opened == 1) assize_count(event);
  assize_write(event);
}

/* A loop came round whose condition is a constant: not recorded, but counted. No event has number 0. */
void __assize_lap(void) {
  if (!assize_events) assize_open();
  if (assize_met && assize_opened == 1) assize_count(0);
}

int __assize_enter(unsigned event) {
  __assize_event(event);
  return 0;
}

void __assize_leave(int *frame) {
  (void)frame;
  __assize_event(1);
}

void __assize_value(unsigned event, long long value) {
  __assize_event(event);
  assize_write((unsigned)value);
  assize_write((unsigned)((unsigned long long)value >> 32));
}
