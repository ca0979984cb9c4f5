//@ undefined: line 8: use of an object after its life
#include <stdlib.h>
int main(void) {
    int *p = malloc(sizeof *p), *q;
    *p = 3;
    q = realloc(p, 100000);
    *q = 4;
    return *p;
}
