//@ undefined: stdlib.c: free of something that is no heap object
#include <stdlib.h>
int main(void) {
    char *p = malloc(8);
    free(p + 1);
    return 0;
}
