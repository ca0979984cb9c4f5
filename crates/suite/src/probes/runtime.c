/* Linked with every executable and shared library that has units with probes.
 *
 * The maps of the units are one stretch of whole pages. When the module starts, a file in
 * $ASSIZE_DATA takes their place: all processes that run this module share it, and what is stored
 * there outlives them. Without $ASSIZE_DATA nothing is recorded. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

struct assize_unit {
  unsigned long long id;
  unsigned char *map;
  unsigned size, first;
};

#define ASSIZE_EDGE extern __attribute__((weak, visibility("hidden")))
ASSIZE_EDGE struct assize_unit __start_assize_units[], __stop_assize_units[];
ASSIZE_EDGE unsigned char __start_assize_map[], __stop_assize_map[];

/* The head of a file: these numbers, then for each unit its identity, offset and size. */
struct assize_head {
  unsigned long long magic, units, start, length;
};
struct assize_place {
  unsigned long long id, offset, size;
};
#define ASSIZE_MAGIC 0x31657a69737361ULL /* "assize1" */

static unsigned long long assize_name(void) {
  unsigned long long hash = 14695981039346656037ULL;
  for (struct assize_unit *unit = __start_assize_units; unit < __stop_assize_units; unit++) {
    hash = (hash ^ unit->id) * 1099511628211ULL;
    hash = (hash ^ (unsigned long long)(unit->map - __start_assize_map)) * 1099511628211ULL;
  }
  return hash;
}

static int assize_head(int file, unsigned long long start, unsigned long long length) {
  unsigned long long units = (unsigned long long)(__stop_assize_units - __start_assize_units);
  char *page = calloc(1, start);
  if (!page) return 0;
  struct assize_head head = {ASSIZE_MAGIC, units, start, length};
  memcpy(page, &head, sizeof head);
  struct assize_place *places = (struct assize_place *)(page + sizeof head);
  for (unsigned long long k = 0; k < units; k++) {
    struct assize_unit *unit = &__start_assize_units[k];
    places[k] = (struct assize_place){
        unit->id, (unsigned long long)(unit->map - __start_assize_map), unit->size};
  }
  int done = ftruncate(file, (off_t)(start + length)) == 0 &&
             pwrite(file, page, start, 0) == (ssize_t)start;
  free(page);
  return done;
}

static void assize_share(const char *directory) {
  unsigned long long length = (unsigned long long)(__stop_assize_map - __start_assize_map);
  unsigned long long units = (unsigned long long)(__stop_assize_units - __start_assize_units);
  unsigned long long start = sizeof(struct assize_head) + units * sizeof(struct assize_place);
  start = (start + 4095) / 4096 * 4096;
  char name[4096];
  if (snprintf(name, sizeof name, "%s/%016llx.map", directory, assize_name()) >= (int)sizeof name)
    return;
  int file = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (file < 0) return;
  struct stat known;
  /* Whoever comes at the same time writes the same. */
  if (fstat(file, &known) == 0 && ((unsigned long long)known.st_size == start + length ||
                                   assize_head(file, start, length))) {
    mmap(__start_assize_map, length, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, file,
         (off_t)start);
  }
  close(file);
}

/* The table: what to do at each point (see packed.rs). */
enum { MAGIC, TRACE, UNITS, POINTS, SLOTS, TIMED, ACTIONS, GROUPS, HEAD };
static const unsigned *assize_table, *assize_slots, *assize_actions;
struct assize_point {
  unsigned offset, group;
};
static const struct assize_point *assize_points;
/* The marks, and at which points this process has made those that are known beforehand. */
static unsigned char *assize_marks, *assize_done;
static const char *assize_directory;
/* So many points of a thread are written down. */
enum { ASSIZE_ROOM = 1 << 26 };

/* What a thread remembers. A file holds what has to outlive it. */
struct assize_thread {
  unsigned *last;
  unsigned *file, length;
  /* How often something changed, by group; and at each point what that was, plus 1, when it was
   * done and changed nothing: then it need not be done again. */
  unsigned long long *changes, *same;
};
static __thread struct assize_thread assize_thread;

static void *assize_file(const char *name, size_t length, int flags) {
  char path[4096];
  if (snprintf(path, sizeof path, "%s/%s", assize_directory, name) >= (int)sizeof path) return 0;
  int file = open(path, O_RDWR | O_CLOEXEC | flags, 0666);
  if (file < 0) return 0;
  struct stat known;
  if (!length && fstat(file, &known) == 0) length = (size_t)known.st_size;
  void *map = MAP_FAILED;
  if (length && (!flags || ftruncate(file, (off_t)length) == 0))
    map = mmap(0, length, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  close(file);
  return map == MAP_FAILED ? 0 : map;
}

static unsigned *assize_own_file(size_t words) {
  static unsigned number;
  char name[64];
  unsigned mine = __atomic_add_fetch(&number, 1, __ATOMIC_RELAXED);
  snprintf(name, sizeof name, "%ld.%u.%s", (long)getpid(), mine,
           assize_table[TRACE] ? "trace" : "times");
  return assize_file(name, words * sizeof(unsigned), O_CREAT | O_EXCL);
}

static void assize_begin(void) {
  struct assize_thread *thread = &assize_thread;
  thread->changes = calloc(assize_table[GROUPS] + 1, sizeof *thread->changes);
  thread->same = calloc(assize_table[POINTS] + 1, sizeof *thread->same);
  if (!thread->changes || !thread->same) return;
  thread->last = calloc(assize_table[SLOTS] + 1, sizeof *thread->last);
  if (!thread->last) return;
  if (assize_table[TRACE]) {
    thread->file = assize_own_file(ASSIZE_ROOM + 2);
    thread->length = ASSIZE_ROOM;
  } else if (assize_table[TIMED]) {
    thread->length = 1 + 2 * assize_table[TIMED];
    thread->file = assize_own_file(thread->length);
  }
}

/* A child goes on with a copy of what its parent remembered when it forked. The parent goes on at
 * once and changes its file: so the copy is made before, or, of a trace, only its length noted. */
static __thread unsigned *assize_copy, assize_forked;

static void assize_before(void) {
  struct assize_thread *thread = &assize_thread;
  if (!thread->file) return;
  assize_forked = thread->file[0];
  if (assize_table[TRACE]) return;
  assize_copy = malloc(thread->length * sizeof(unsigned));
  if (assize_copy) memcpy(assize_copy, thread->file, thread->length * sizeof(unsigned));
}

static void assize_parent(void) {
  free(assize_copy);
  assize_copy = 0;
}

static void assize_child(void) {
  struct assize_thread *thread = &assize_thread;
  if (!thread->file) return;
  unsigned *before = thread->file;
  thread->file = assize_own_file(assize_table[TRACE] ? ASSIZE_ROOM + 2 : thread->length);
  if (thread->file && assize_table[TRACE]) {
    memcpy(thread->file + 2, before + 2, assize_forked * sizeof(unsigned));
    thread->file[0] = assize_forked;
  } else if (thread->file && assize_copy) {
    memcpy(thread->file, assize_copy, thread->length * sizeof(unsigned));
  }
  assize_parent();
}

enum { ASSIZE_LAST, ASSIZE_PAIR, ASSIZE_TIME, ASSIZE_KNOWN };

/* What a point does; the number of changes. */
static unsigned assize_act(struct assize_thread *thread, unsigned point) {
  unsigned char *marks = assize_marks;
  unsigned *last = thread->last, *file = thread->file, changed = 0;
  const unsigned *word = assize_actions + assize_points[point].offset;
  const unsigned *end = assize_actions + assize_points[point + 1].offset;
  while (word < end) {
    unsigned code = *word++, what = code & 0x3fffffff;
    const unsigned *rest = word;
    switch (code >> 30) {
    case ASSIZE_LAST:
      word++;
      if (last[what] == *rest) break;
      last[what] = *rest;
      thread->changes[assize_slots[what]]++, changed++;
      break;
    case ASSIZE_PAIR:
      word += 1 + *rest;
      if (last[what])
        for (unsigned from = last[what] - 1; ++rest < word;) marks[*rest + from] = 1;
      break;
    case ASSIZE_KNOWN:
      word += what;
      if (assize_done[point]) break;
      for (; rest < word; rest++) marks[*rest] = 1;
      assize_done[point] = 1;
      break;
    case ASSIZE_TIME:
      if (!file) break;
      file[1 + what + assize_table[TIMED]] = file[0] + 1;
      if (file[1 + what]) break;
      file[1 + what] = ++file[0];
      thread->changes[0]++, changed++;
      break;
    }
  }
  return changed;
}

static void assize_trace(unsigned *file, unsigned room, unsigned point) {
  if (!file) return;
  if (file[0] < room)
    file[2 + file[0]++] = point;
  else
    file[1] = 1;
}

/* Not a part of the caller, whose way out should be short. */
static __attribute__((noinline)) void assize_do(unsigned point, unsigned long long now) {
  struct assize_thread *thread = &assize_thread;
  if (!thread->last) assize_begin();
  if (!thread->last) return;
  if (assize_table[TRACE])
    assize_trace(thread->file, thread->length, point);
  else
    thread->same[point] = assize_act(thread, point) ? 0 : now;
}

__attribute__((visibility("hidden"))) void __assize_step(unsigned point) {
  if (!assize_table || point >= assize_table[POINTS]) return;
  struct assize_thread *thread = &assize_thread;
  unsigned long long now = 1;
  if (thread->last) {
    /* A signal may come at any time: what its handler changes makes the sum larger. */
    now += thread->changes[0] + thread->changes[assize_points[point].group];
    if (thread->same[point] == now) return;
  }
  assize_do(point, now);
}

extern int pthread_atfork(void (*)(void), void (*)(void), void (*)(void));

static void assize_order(void) {
  assize_table = assize_file("table", 0, 0);
  if (!assize_table) return;
  assize_marks = assize_file("marks", 0, 0);
  assize_done = calloc(1, assize_table[POINTS] + 1);
  if (!assize_marks || !assize_done) {
    assize_table = 0;
    return;
  }
  const unsigned *units = assize_table + HEAD;
  assize_points = (const struct assize_point *)(units + 4 * assize_table[UNITS]);
  assize_slots = (const unsigned *)assize_points + 2 * assize_table[POINTS] + 1;
  assize_actions = assize_slots + assize_table[SLOTS];
  for (struct assize_unit *unit = __start_assize_units; unit < __stop_assize_units; unit++) {
    unit->first = 0xf0000000;
    for (unsigned k = 0; k < assize_table[UNITS]; k++)
      if (units[4 * k] == (unsigned)unit->id && units[4 * k + 1] == (unsigned)(unit->id >> 32))
        unit->first = units[4 * k + 2];
  }
  pthread_atfork(assize_before, assize_parent, assize_child);
}

__attribute__((constructor(101))) static void assize_start(void) {
  const char *directory = getenv("ASSIZE_DATA");
  if (!directory || !*directory) return;
  if (!__start_assize_units || __start_assize_units == __stop_assize_units) return;
  /* The program may change its environment. */
  assize_directory = strdup(directory);
  if (!assize_directory) return;
  assize_share(assize_directory);
  assize_order();
}
