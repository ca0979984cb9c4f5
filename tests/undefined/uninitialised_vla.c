//@ undefined: line 5: read of indeterminate value of a
int main(void) {
    int n = 3, a[n];
    a[0] = 1;
    return a[2];
}
