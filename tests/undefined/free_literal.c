//@ undefined: stdlib.c: free of something that is no heap object
#include <stdlib.h>
int main(void) {
    char *s = "text";
    free(s);
    return 0;
}
