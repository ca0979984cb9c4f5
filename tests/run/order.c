/* What C does not order goes as the compiler orders it, and what cannot be told apart goes anyhow. */
#include <stdio.h>

static int n, i, a[4];
static int g(int v) { n = n * 10 + v; return v; }
static int *at(int v) { n = n * 10 + v; return &a[v]; }
static int change(int v) { i = 1; a[1] = v; return v; }
static int two(int x, int y) { return x * 100 + y; }
static int three(int x, int y, int z) { return x * 100 + y * 10 + z; }
static int (*chosen(int v))(int, int) { n = n * 10 + v; return two; }

/* Nobody can tell which of two calls came first. */
static int pure(int v) {
  if (v > 2) return v * 2;
  if (v > 1) return v + 7;
  return v;
}

static int told(void) { int was = n; n = 0; return was; }

int main(void) {
  int r = two(g(1), g(2));
  printf("%d %d\n", r, told());
  r = three(g(1), two(g(2), g(3)), g(4));
  printf("%d %d\n", r, told());
  r = two(g(1), i = g(2));
  printf("%d %d\n", r, told());
  i = 0;
  r = two(i, change(5));
  printf("%d\n", r);
  i = 0;
  r = two(change(5), i);
  printf("%d\n", r);
  r = chosen(1)(g(2), 3);
  printf("%d %d\n", r, told());
  r = g(1) - g(2);
  printf("%d %d\n", r, told());
  r = (g(3) < g(4)) + (g(1) == g(2) && g(3));
  printf("%d\n", r);
  told();
  unsigned word = (unsigned)g(1) << 8 | (unsigned)g(2) << 4 | (unsigned)g(3);
  printf("%u %d\n", word, told());
  *at(1) += g(2);
  printf("%d\n", told());
  i = 0;
  a[i] += change(3);
  printf("%d %d\n", a[0], a[1]);
  int list[3] = {g(1), g(2), g(3)};
  printf("%d %d\n", list[2], told());
  r = -pure(1) + pure(2);
  r += three(pure(3), pure(r), pure(2)) - pure(2) * 3;
  r = (pure(r) + 1) * (pure(3) + 2) + (r > 3 ? pure(1) : pure(2));
  a[pure(1)] = pure(2) + pure(3);
  printf("%d %d\n", r, a[1]);
  return 0;
}
