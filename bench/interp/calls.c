/* Calls and arithmetic in slots; no memory. */
#include <stdio.h>

static unsigned fib(unsigned n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }

int main(void) {
    printf("%u\n", fib(29));
    return 0;
}
