//@ undefined: line 6: va_arg with another type than the argument's
#include <stdarg.h>
int first(int n, ...) {
    va_list ap;
    va_start(ap, n);
    int s = va_arg(ap, int);
    va_end(ap);
    return s;
}
int main(void) {
    return first(1, 1.5);
}
