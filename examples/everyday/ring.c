// assize: --entry drive --input steps=[n] --input n=0..7
#include <stdbool.h>

enum { SIZE = 3 };

struct ring {
  int items[SIZE];
  unsigned first, count;
};

static bool put(struct ring *r, int item) {
  if (r->count == SIZE)
    return false;
  r->items[(r->first + r->count) % SIZE] = item;
  r->count++;
  return true;
}

static bool take(struct ring *r, int *item) {
  if (r->count == 0)
    return false;
  *item = r->items[r->first];
  r->first = (r->first + 1) % SIZE;
  r->count--;
  return true;
}

/* A positive step is put in, another one takes one out; the number of steps that were refused. */
int drive(const int steps[], int n) {
  struct ring r = {{0}, 0, 0};
  int refused = 0, last = 0;
  for (int i = 0; i < n; i++) {
    bool done = steps[i] > 0 ? put(&r, steps[i]) : take(&r, &last);
    if (!done)
      refused++;
    else if (r.first == 2 && r.count == 2)
      last = -1;
  }
  return last < 0 ? -refused : refused;
}
