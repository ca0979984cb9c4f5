//@ undefined: line 5: signed overflow in `+`
#include <limits.h>
int main(void) {
    int a = INT_MAX, b = 1;
    return a + b;
}
