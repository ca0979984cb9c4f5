// assize: --entry churn --input script=[6]
#include <stddef.h>

/* A pool of blocks of one size; free blocks are a list through the blocks themselves. */
enum { BLOCKS = 3, BYTES = 16 };

union block {
  union block *next;
  unsigned char bytes[BYTES];
};

static union block blocks[BLOCKS];
static union block *free_list;
static unsigned fresh;

static void *take(void) {
  if (free_list != NULL) {
    union block *block = free_list;
    free_list = block->next;
    return block;
  }
  if (fresh == BLOCKS)
    return NULL;
  return &blocks[fresh++];
}

static int give(void *pointer) {
  union block *block = pointer;
  if (block < blocks || block >= blocks + BLOCKS)
    return -1;
  block->next = free_list;
  free_list = block;
  return 0;
}

/* Each character of the script takes a block into a slot, gives one back, or ends it. */
int churn(const char script[6]) {
  union block *slots[2] = {NULL, NULL};
  int failed = 0;
  free_list = NULL;
  fresh = 0;
  for (int i = 0; i < 6; i++) {
    int slot = script[i] & 1;
    switch (script[i] >> 1) {
    case 0:
      slots[slot] = take();
      if (slots[slot] == NULL)
        failed++;
      break;
    case 1:
      if (slots[slot] != NULL) {
        if (give(slots[slot]) != 0)
          return -1;
        slots[slot] = NULL;
      }
      break;
    default:
      return failed;
    }
  }
  return fresh == BLOCKS ? 100 + failed : failed;
}
