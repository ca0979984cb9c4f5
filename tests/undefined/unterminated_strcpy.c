//@ undefined: string.c: access outside of c
#include <string.h>
int main(void) {
    char c[3] = {1, 2, 3}, d[10];
    strcpy(d, c);
    return d[0];
}
