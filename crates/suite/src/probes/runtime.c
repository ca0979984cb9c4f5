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
    unsigned char *before = malloc(length);
    if (before) memcpy(before, __start_assize_map, length);
    void *map = mmap(__start_assize_map, length, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED,
                     file, (off_t)start);
    /* What was reached before this was called. */
    for (unsigned long long k = 0; before && map != MAP_FAILED && k < length; k++)
      if (before[k]) __start_assize_map[k] = 1;
    free(before);
  }
  close(file);
}

__attribute__((constructor(101))) static void assize_start(void) {
  const char *directory = getenv("ASSIZE_DATA");
  if (directory && *directory && __start_assize_units && __start_assize_units < __stop_assize_units)
    assize_share(directory);
}
