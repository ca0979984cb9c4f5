//@ undefined: stdlib.c: free of something that is no heap object
#include <stdlib.h>
int main(void) {
    int x = 1, *p = &x;
    free(p);
    return x;
}
