// assize: --entry show --input pattern=string(4) --input text=string(2)?
#include <stdarg.h>
#include <stddef.h>

static char out[32];

static int put_number(int at, int number, unsigned base) {
  unsigned value = number < 0 && base == 10 ? 0u - (unsigned)number : (unsigned)number;
  char digits[16];
  int count = 0;
  if (number < 0 && base == 10)
    out[at++] = '-';
  do {
    unsigned digit = value % base;
    digits[count++] = (char)(digit < 10 ? '0' + digit : 'a' + digit - 10);
    value /= base;
  } while (value != 0 && count < 3);
  while (count > 0)
    out[at++] = digits[--count];
  return at;
}

/* %d, %x, %s, %c and %%; -1 for anything else. */
static int format(const char *pattern, ...) {
  va_list list;
  int at = 0;
  va_start(list, pattern);
  for (; *pattern != '\0'; pattern++) {
    if (*pattern != '%') {
      out[at++] = *pattern;
      continue;
    }
    switch (*++pattern) {
    case 'd':
      at = put_number(at, va_arg(list, int), 10);
      break;
    case 'x':
      at = put_number(at, va_arg(list, int), 16);
      break;
    case 'c':
      out[at++] = (char)va_arg(list, int);
      break;
    case '%':
      out[at++] = '%';
      break;
    default:
      va_end(list);
      return -1;
    }
  }
  va_end(list);
  out[at] = '\0';
  return at;
}

int show(const char *pattern, int a, int b, const char *text) {
  int length = format(pattern, a, b);
  if (length < 0 || text == NULL)
    return length;
  return out[0] == text[0] ? length : 0;
}
