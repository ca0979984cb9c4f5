//@ undefined: line 5: pointers into different objects compared
int a, b;
int main(void) {
    int *p = &a, *q = &b;
    return p - q == 0;
}
