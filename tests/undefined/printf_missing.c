//@ undefined: format.c: va_arg beyond the last argument
#include <stdio.h>
int main(void) {
    const char *format = "%d %d\n";
    printf(format, 1);
    return 0;
}
