//@ undefined: string.c: access outside of d
#include <string.h>
int main(void) {
    char d[4];
    const char *text = "four";
    strcpy(d, text);
    return d[0];
}
