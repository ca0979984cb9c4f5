//@ undefined: line 5: signed overflow in `/`
#include <limits.h>
int main(void) {
    int a = INT_MIN, b = -1;
    return a / b;
}
