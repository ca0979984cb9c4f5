//@ undefined: line 4: pointer arithmetic leaves a
int main(void) {
    int a[3] = {0}, n = 4;
    int *p = a + n;
    return p == a;
}
