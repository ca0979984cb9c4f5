// Bit-fields of many widths: to what they are promoted, with their largest pattern and with zero.
#include <stdio.h>

// The sign of a difference shows whether the promoted type is signed; the sums and shifts show where
// it ends; the comparisons, what it becomes beside another type.
#define SHOW(T, n)                                                                                \
  do {                                                                                            \
    struct { T f : n; } s;                                                                        \
    int k;                                                                                        \
    for (k = 0; k < 2; k++) {                                                                     \
      s.f = k ? 0 : -1;                                                                           \
      printf("%s:%d %lld %d%d%d", #T, n, (long long)s.f, s.f - s.f - 1 < 0, s.f < 0, -1 < s.f);   \
      printf(" %d%d%d%d", s.f < 1u, s.f < 1l, s.f < 1ul, s.f > -1l);                              \
      printf(" %lld %lld %lld", (long long)(s.f + (n != 31)), (long long)~s.f, (long long)-s.f);          \
      printf(" %lld %lld", (long long)(s.f >> (n - 1)), (long long)(s.f / 2));                    \
      printf(" %lld %lld\n", (long long)(s.f + 1u), (long long)(s.f - 1ll));                      \
    }                                                                                             \
  } while (0)

#define TO_8(T, R) R(T, 1); R(T, 2); R(T, 3); R(T, 7); R(T, 8)
#define TO_16(T, R) R(T, 1); R(T, 8); R(T, 9); R(T, 15); R(T, 16)
#define TO_32(T, R)                                                                               \
  R(T, 1); R(T, 2); R(T, 7); R(T, 8); R(T, 9); R(T, 15); R(T, 16); R(T, 17); R(T, 23); R(T, 24);   \
  R(T, 25); R(T, 30); R(T, 31); R(T, 32)
#define TO_64(T, R)                                                                               \
  R(T, 1); R(T, 16); R(T, 30); R(T, 31); R(T, 32); R(T, 33); R(T, 34); R(T, 39); R(T, 40);         \
  R(T, 41); R(T, 47); R(T, 48); R(T, 55); R(T, 56); R(T, 57); R(T, 62); R(T, 63); R(T, 64)

int main(void) {
  SHOW(_Bool, 1);
  TO_8(signed char, SHOW);
  TO_8(unsigned char, SHOW);
  TO_16(short, SHOW);
  TO_16(unsigned short, SHOW);
  TO_32(signed int, SHOW);
  TO_32(unsigned, SHOW);
  TO_64(long long, SHOW);
  TO_64(unsigned long long, SHOW);
  return 0;
}
