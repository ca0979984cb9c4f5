#include <stdarg.h>
int sum(int n, ...) {
  va_list ap, other;
  int total = 0;
  va_start(ap, n);
  va_copy(other, ap);
  while (n--)
    total += va_arg(ap, int);
  double d = va_arg(other, double);
  va_arg(other, char *);
  va_end(ap);
  va_end(other);
  return total + sum(1, 'c', 1.0f, (short)2);
}
