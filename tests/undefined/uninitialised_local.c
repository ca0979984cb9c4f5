//@ undefined: line 4: read of indeterminate value of x
int main(void) {
    int x;
    return x;
}
