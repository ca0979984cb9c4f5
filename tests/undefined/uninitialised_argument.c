//@ undefined: line 5: read of indeterminate value of x
int twice(int x) { return 2 * x; }
int main(void) {
    int x;
    return twice(x);
}
