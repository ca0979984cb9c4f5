//@ undefined: memory.c: access outside of c
#include <string.h>
int main(void) {
    char c[4];
    int n = 5;
    memset(c, 0, n);
    return c[0];
}
