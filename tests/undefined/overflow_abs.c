//@ undefined: stdlib.c: signed overflow in `-`
#include <stdlib.h>
#include <limits.h>
int main(void) {
    int a = INT_MIN;
    return abs(a) != 0;
}
