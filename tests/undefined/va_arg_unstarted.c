//@ undefined: line 5: read of indeterminate value of ap
#include <stdarg.h>
int first(int n, ...) {
    va_list ap;
    return va_arg(ap, int);
}
int main(void) {
    return first(1, 1);
}
