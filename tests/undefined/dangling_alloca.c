//@ undefined: line 9: use of an object after its life
#include <alloca.h>
int *leak(void) {
    int *p = alloca(sizeof *p);
    *p = 1;
    return p;
}
int main(void) {
    return *leak();
}
