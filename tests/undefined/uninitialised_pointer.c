//@ undefined: line 4: read of indeterminate value of p
int main(void) {
    int *p;
    *p = 1;
    return 0;
}
