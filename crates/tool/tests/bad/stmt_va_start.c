#include <stdarg.h>
void f(int x)
{
  va_list list;
  va_start(list, x);
}
