//@ undefined: stdlib.c: use of an object after its life
#include <stdlib.h>
int main(void) {
    char *p = malloc(3);
    free(p);
    p = realloc(p, 7);
    return 0;
}
