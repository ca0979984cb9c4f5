/* What probes call. Events go to a shared file mapping, so that they survive the process. The first
 * thread writes to the file $ASSIZE_TRACE, every other thread and every child to one of its own. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* Events of 32 bits; the first word is how many there are, the second whether some are lost. */
static __thread unsigned *assize_events;
static __thread unsigned assize_full;
enum { ASSIZE_ROOM = 1 << 24 };

/* A child goes on where its parent was, in a file of its own. The parent goes on at once: so many of
 * its events are the child's. */
static __thread unsigned *assize_before;
static unsigned assize_forked;

void __assize_event(unsigned event);
int __assize_enter(unsigned event);
void __assize_leave(int *frame);
void __assize_value(unsigned event, long long value);
extern int pthread_atfork(void (*)(void), void (*)(void), void (*)(void));

static void assize_open(void) {
  static unsigned nowhere[4], opened;
  const char *trace = getenv("ASSIZE_TRACE");
  unsigned number = __atomic_fetch_add(&opened, 1, __ATOMIC_RELAXED);
  char name[4096];
  if (number)
    snprintf(name, sizeof name, "%s.%ld.%u", trace ? trace : "", (long)getpid(), number);
  else
    snprintf(name, sizeof name, "%s", trace ? trace : "");
  int file = trace ? open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600) : -1;
  void *map = MAP_FAILED;
  if (file >= 0 && ftruncate(file, (ASSIZE_ROOM + 2) * sizeof(unsigned)) == 0)
    map = mmap(0, (ASSIZE_ROOM + 2) * sizeof(unsigned), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (file >= 0) close(file);
  assize_events = map == MAP_FAILED ? nowhere : map;
  assize_full = map == MAP_FAILED ? 0 : ASSIZE_ROOM;
  if (assize_before && assize_full) {
    memcpy(assize_events + 2, assize_before + 2, assize_forked * sizeof(unsigned));
    assize_events[0] = assize_forked;
  }
  assize_before = 0;
}

static void assize_parent(void) {
  assize_forked = assize_events ? assize_events[0] : 0;
}

/* Its file is made when it has something to tell. */
static void assize_child(void) {
  assize_before = assize_full ? assize_events : 0;
  assize_events = 0;
}

__attribute__((constructor(101))) static void assize_start(void) {
  pthread_atfork(assize_parent, 0, assize_child);
}

void __assize_event(unsigned event) {
  if (!assize_events) assize_open();
  if (assize_events[0] < assize_full)
    assize_events[2 + assize_events[0]++] = event;
  else
    assize_events[1] = 1;
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
  __assize_event((unsigned)value);
  __assize_event((unsigned)((unsigned long long)value >> 32));
}
