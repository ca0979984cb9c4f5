//@ undefined: line 6: read of indeterminate value of a heap object
#include <stdlib.h>
int main(void) {
    int *p = malloc(8);
    p[0] = 1;
    return p[1];
}
