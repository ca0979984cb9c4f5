//@ undefined: line 6: access outside of a heap object
#include <stdlib.h>
int main(void) {
    char *p = malloc(4);
    for (int i = 0; i < 5; i++)
        p[i] = 0;
    return 0;
}
