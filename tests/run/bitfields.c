/* Bit-fields in arithmetic: their own width decides, not the declared type's. */
#include <stdio.h>

struct s {
  unsigned u : 7;
  int i : 7;
  unsigned long long w : 40;
  long long v : 40;
  unsigned long long x : 32;
} s;

static void promotions(void) {
  int minus = -1, yes = 1;
  s.u = 3;
  printf("%d %d\n", minus < s.u, minus < (unsigned)s.u);
  printf("%d %d %d\n", minus < (s.u = 5), minus < s.u++, minus < ++s.u);
  printf("%d %d %d\n", minus < (0, s.u), minus < (yes ? s.u : s.u), minus < (s.u += 1));
  printf("%d\n", minus < ({ s.u; }));
  s.i = 63;
  printf("%d %zu\n", s.i + 1, sizeof(s.u + 0u));
}

static void wide(void) {
  s.w = -1;
  printf("%d %d\n", s.w == -1, s.w == -1L);
  printf("%llx %llx\n", (unsigned long long)(s.w + 1), (unsigned long long)(s.w << 8));
  s.w = 1;
  printf("%llx %llx\n", (unsigned long long)-s.w, (unsigned long long)~s.w);
  printf("%llx\n", (unsigned long long)(s.w - 6 + 0L));
  s.w -= 2;
  printf("%llx\n", (unsigned long long)s.w);
  s.v = 0x7fffffffff;
  printf("%llx\n", (unsigned long long)(s.v << 4));
  s.x = -1;
  printf("%d\n", s.x + 1 == 0);
}

int main(void) {
  char c = 1;
  promotions();
  wide();
  printf("%zu\n", sizeof(c ? c : c));
  return 0;
}
