#include <stdarg.h>
#include <stdio.h>

struct pair {
  int a;
  double b;
};

static double total(const char *kinds, ...) {
  va_list ap, copy;
  double sum = 0;
  va_start(ap, kinds);
  va_copy(copy, ap);
  for (; *kinds; kinds++) switch (*kinds) {
    case 'i': sum += va_arg(ap, int); break;
    case 'l': sum += va_arg(ap, long); break;
    case 'd': sum += va_arg(ap, double); break;
    case 's': sum += va_arg(ap, char *)[0]; break;
    case 'p': {
      struct pair p = va_arg(ap, struct pair);
      sum += p.a + p.b;
    }
    }
  va_end(ap);
  sum += va_arg(copy, int);
  va_end(copy);
  return sum;
}

static int format(char *to, const char *text, ...) {
  va_list ap;
  va_start(ap, text);
  int n = vsprintf(to, text, ap);
  va_end(ap);
  return n;
}

static int old_style(a, b)
int a;
char b;
{
  return a - b;
}

int main(void) {
  char c = 3;
  float f = 1.5f;
  printf("%g\n", total("ilds", c, 1L << 20, f, "A"));
  printf("%g\n", total("ip", 1, (struct pair){2, 0.25}));
  char buffer[100];
  int n = format(buffer, "%5d|%-5s|%05.1f|%x|%c|%%|%p", 42, "ab", 3.14159, 255, 'z', (void *)0);
  printf("%s %d\n", buffer, n);
  printf("%d\n", old_style(10, 4));
  printf("%*d|%-*d|%.*s\n", 6, 1, 4, 2, 3, "abcdef");
  printf("%hhd %hd %ld %lld %zu %o %#x %#o %+d % d %i\n", 300, 70000, -5L, 1LL << 50, sizeof n, 8,
         255, 8, 5, 5, -1);
  return 0;
}
