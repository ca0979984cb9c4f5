#include <float.h>
#include <limits.h>
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>

static uint64_t bits(void) {
  static uint64_t x = 88172645463325252ULL;
  x ^= x << 13, x ^= x >> 7, x ^= x << 17;
  return x;
}

static void integers(void) {
  static const char *formats[] = {"%d|", "%5d|", "%-7d|", "%+.3d|", "% 08d|", "%u|", "%#o|", "%#x|", "%#.5X|", "%hhd|", "%hu|"};
  for (int i = 0; i < 60; i++) printf(formats[i % 11], (int)(bits() >> i % 33));
  printf("\n%ld %lld %jd %zu %td %llx\n", LONG_MIN, LLONG_MAX, (intmax_t)-1, sizeof(int), (ptrdiff_t)-5, ULLONG_MAX);
  printf("%.0d|%#.0x|%#.0o|%5.0d|%*d|%-*d|%.*d\n", 0, 0, 0, 0, 6, 42, 6, 42, 4, 42);
}

static void reals(void) {
  static const char *formats[] = {"%f ", "%.3f ", "%e ", "%.10e ", "%g ", "%.12g ", "%#g ", "%a ", "%.2a ", "%012.2f ", "%-12.1e|"};
  static const double special[] = {0.0, -0.0, 0.5, 1.5, 2.5, 1e22, 1e23, 0.1, 999999.5, DBL_MAX, DBL_MIN, 5e-324, 1e-5, 123456789, HUGE_VAL, -HUGE_VAL};
  for (int i = 0; i < 16; i++)
    for (int j = 0; j < 11; j++) printf(formats[j], special[i]);
  for (int i = 0; i < 60; i++) {
    uint64_t b = bits();
    double x;
    memcpy(&x, &b, sizeof x);
    if (x == x) printf(formats[i % 11], x);
  }
  printf("\n%Lf %Le %Lg %La %.30Lf %Lg\n", 3.25L, LDBL_MAX, LDBL_MIN, 1.0L, 0.1L, LDBL_EPSILON);
}

int main(void) {
  integers();
  reals();
  char text[3] = {'a', 'b', 'c'}, small[6];
  int n, m;
  printf("%s|%10s|%-10s|%.2s|%.3s|%c|%5c|%%|%p\n", "text", "right", "left", "cut", text, 'x', 'y', (void *)0);
  printf("%2$s %1$d %2$.1s|", 7, "second");
  printf("%ls|%lc\n", L"wide", (wint_t)L'w');
  printf("%d", snprintf(small, sizeof small, "abc%ndefgh%n", &n, &m));
  printf(" %s %d %d %d\n", small, n, m, snprintf(NULL, 0, "%50d", 1));
  return 0;
}
