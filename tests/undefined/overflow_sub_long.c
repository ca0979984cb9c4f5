//@ undefined: line 5: signed overflow in `-`
#include <limits.h>
int main(void) {
    long long a = LLONG_MIN, b = 1;
    return a - b != 0;
}
