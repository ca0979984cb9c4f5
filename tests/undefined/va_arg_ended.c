//@ undefined: line 7: use of a va_list that is not started
#include <stdarg.h>
int first(int n, ...) {
    va_list ap;
    va_start(ap, n);
    va_end(ap);
    return va_arg(ap, int);
}
int main(void) {
    return first(1, 1);
}
