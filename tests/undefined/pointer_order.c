//@ undefined: line 5: pointers into different objects compared
int main(void) {
    int a[2] = {0}, b[2] = {0};
    int *p = a, *q = b;
    return p < q;
}
