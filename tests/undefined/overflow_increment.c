//@ undefined: line 5: signed overflow in `+`
#include <limits.h>
int main(void) {
    int a = INT_MAX;
    a++;
    return a;
}
