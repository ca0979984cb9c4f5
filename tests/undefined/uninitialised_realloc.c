//@ undefined: line 7: read of indeterminate value of a heap object
#include <stdlib.h>
int main(void) {
    int *p = malloc(4);
    *p = 1;
    p = realloc(p, 8);
    return p[0] + p[1];
}
