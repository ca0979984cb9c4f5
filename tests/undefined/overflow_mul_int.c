//@ undefined: line 5: signed overflow in `*`
#include <limits.h>
int main(void) {
    int a = 65536, b = 32768;
    return a * b;
}
