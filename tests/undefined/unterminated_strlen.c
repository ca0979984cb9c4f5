//@ undefined: string.c: access outside of c
#include <string.h>
int main(void) {
    char c[3] = {1, 2, 3};
    return strlen(c);
}
