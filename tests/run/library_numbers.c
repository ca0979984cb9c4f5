#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static void integer(const char *s, int base) {
  char *end;
  errno = 0;
  long l = strtol(s, &end, base);
  printf("%ld+%td/%d ", l, end - s, errno);
  errno = 0;
  unsigned long u = strtoul(s, NULL, base);
  printf("%lu/%d ", u, errno);
  errno = 0;
  long long ll = strtoll(s, NULL, base);
  printf("%lld/%d ", ll, errno);
  errno = 0;
  unsigned long long ull = strtoull(s, NULL, base);
  printf("%llu/%d\n", ull, errno);
}

static void real(const char *s) {
  char *end;
  errno = 0;
  double d = strtod(s, &end);
  printf("%a+%td/%d ", d, end - s, errno);
  errno = 0;
  float f = strtof(s, NULL);
  printf("%a/%d ", f, errno);
  errno = 0;
  long double l = strtold(s, NULL);
  printf("%La/%d\n", l, errno);
}

int main(void) {
  static const char *integers[] = {"", "0", "-0x7f", "010", "+12abc", "9223372036854775808", "-9223372036854775809",
                                   "18446744073709551616", "zz", "0x", " \t42", "-1", "4294967296", "2147483648"};
  static const char *reals[] = {"", ".", "1", "-.5e1x", "1e400", "-1e-400", "0.1", "3.14159265358979323846", "1e22", "1e23",
                                "2.2250738585072011e-308", "4.9e-324", "2.4703282292062327e-324", "0x1.8p3", "0x1p-1080", "inf",
                                "-nan", "infinityx", "9007199254740993", "1.7976931348623159e308", "16777217", "1e-4950", "1e4932",
                                "123456789012345678901234567890e-10", "0x.1p-1074", "1e", "1e+"};
  for (unsigned i = 0; i < sizeof integers / sizeof *integers; i++)
    for (int base = 0; base <= 36; base += base == 0 ? 8 : base == 8 ? 2 : base == 10 ? 6 : 20) integer(integers[i], base);
  for (unsigned i = 0; i < sizeof reals / sizeof *reals; i++) real(reals[i]);
  printf("%d %ld %g\n", atoi("2147483648"), atol("-7x"), atof("2.5e3"));
  srand(42);
  for (int i = 0; i < 10; i++) printf("%d ", rand());
  printf("%d\n", abs(-3) + div(17, 5).rem + (int)ldiv(-17, 5).quot);
  return 0;
}
