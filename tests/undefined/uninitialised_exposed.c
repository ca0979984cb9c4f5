//@ undefined: line 6: read of indeterminate value of x
void init(int *p, int really) { if (really) *p = 1; }
int main(void) {
    int x;
    init(&x, 0);
    return x;
}
