//@ undefined: line 5: read of indeterminate value of a
int main(void) {
    int a[3];
    a[0] = a[2] = 1;
    return a[1];
}
