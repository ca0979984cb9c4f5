// assize: --uninitialised input --criterion branch
// assize generate examples/uninitialised/status/ring.c
// A ring buffer in any state that its indices allow, and one operation on it.
struct ring {
  unsigned char head, tail, count;
  short slot[4];
};

enum { FULL = -1, NONE = -2, DONE = 0 };

static int put(struct ring *r, short value) {
  if (r->count == 4) return FULL;
  r->slot[r->head] = value;
  r->head = (r->head + 1) % 4;
  r->count++;
  return DONE;
}

static int take(struct ring *r, short *value) {
  if (r->count == 0) return NONE;
  *value = r->slot[r->tail];
  r->tail = (r->tail + 1) % 4;
  r->count--;
  return DONE;
}

int main(void) {
  struct ring r;
  short in, out = 0;
  if (r.head > 3 || r.tail > 3 || r.count > 4) return 1;
  if ((r.tail + r.count) % 4 != r.head) return 2;
  int empty = r.count == 0;
  if (put(&r, in) == FULL) {
    if (r.head != r.tail) return 3; // never
    return 4;
  }
  if (take(&r, &out) == NONE) return 5; // never
  if (empty && out != in) return 6; // never
  return 0;
}
