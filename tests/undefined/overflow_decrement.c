//@ undefined: line 5: signed overflow in `-`
#include <limits.h>
int main(void) {
    long a = LONG_MIN;
    --a;
    return a != 0;
}
