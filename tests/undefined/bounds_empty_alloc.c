//@ undefined: line 7: access outside of a heap object
#include <stdlib.h>
int main(void) {
    char *p = malloc(0);
    if (!p)
        return 0;
    *p = 1;
    return 0;
}
