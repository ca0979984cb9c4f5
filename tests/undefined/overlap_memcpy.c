//@ undefined: memory.c: copy between overlapping objects
#include <string.h>
int main(void) {
    char c[8] = "abcdefg";
    char *to = c + 2;
    memcpy(to, c, 4);
    return c[0];
}
