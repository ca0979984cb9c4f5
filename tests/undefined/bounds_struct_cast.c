//@ undefined: line 6: access outside of a heap object
#include <stdlib.h>
struct big { int a, b, c; };
int main(void) {
    struct big *p = malloc(8);
    p->c = 1;
    return 0;
}
