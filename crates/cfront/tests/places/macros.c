#include "inner.h"
#define NOT_ZERO(x) ((x) != 0)
#define BOTH(a, b) (NOT_ZERO(a) && NOT_ZERO(b))
#define PASTE(a, b) a##b
#define WHEN(c) if (c)
#define CHECK(c)                                                               \
  do {                                                                         \
    if (!(c))                                                                  \
      return -1;                                                               \
  } while (0)
#define LIMIT 10

int plain(int x, int   yy) {
  if (x > 1 && /* a comment */ yy   < 2) return 1;
  return x   ||   yy;
}
int whole(int x, int y) {
  if (BOTH(x, y)) return 1;
  return   NOT_ZERO(y)   && x < LIMIT;
}
int arguments(int x, int y) {
  WHEN(x > 3 && y) return 1;
  CHECK(x < 4 || NOT_ZERO(y));
  return INNER_MAX(x && y, y);
}
int several_lines(int x, int y) {
  CHECK(x > 5 &&
        y > 6);
  if (x == 7 &&
      BOTH(x,
           y) &&
      y == 8)
    return 2;
  return y < 9;
}
int pasted(int left, int right) {
  int leftright = left;
  if (PASTE(left, right) && left) return 1;
  if (PASTE(le, ft) && right) return 2;
  // Wrong: `left` is taken for the argument of the first macro.
  return PASTE(left, right) && PASTE(le, ft) > 1;
}
int after_include(int k) { return k && in_header(k); }
#line 500 "generated.y"
int renamed(int z) { return z > 1 ? z : !z; }
