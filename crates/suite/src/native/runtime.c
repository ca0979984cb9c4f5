/* What probes call. Events go to a shared file mapping, so that they survive the process. */
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

/* Events of 32 bits; the first word is how many there are, the second whether some are lost. */
static unsigned *assize_events;
static unsigned assize_full;
enum { ASSIZE_ROOM = 1 << 24 };

void __assize_event(unsigned event);
int __assize_enter(unsigned event);
void __assize_leave(int *frame);
void __assize_value(unsigned event, long long value);

static void assize_open(void) {
  static unsigned nowhere[4];
  const char *name = getenv("ASSIZE_TRACE");
  int file = name ? open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600) : -1;
  void *map = MAP_FAILED;
  if (file >= 0 && ftruncate(file, (ASSIZE_ROOM + 2) * sizeof(unsigned)) == 0)
    map = mmap(0, (ASSIZE_ROOM + 2) * sizeof(unsigned), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (file >= 0) close(file);
  assize_events = map == MAP_FAILED ? nowhere : map;
  assize_full = map == MAP_FAILED ? 0 : ASSIZE_ROOM;
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
