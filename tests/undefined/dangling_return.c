//@ undefined: line 8: use of an object after its life
int *leak(void) {
    int x = 3;
    int *p = &x;
    return p;
}
int main(void) {
    return *leak();
}
