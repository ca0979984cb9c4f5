//@ undefined: format.c: va_arg with another type than the argument's
#include <stdio.h>
int main(void) {
    const char *format = "%d\n";
    printf(format, 1.5);
    return 0;
}
