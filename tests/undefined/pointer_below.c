//@ undefined: line 4: pointer arithmetic leaves a
int main(void) {
    int a[3] = {0}, *p = a;
    p--;
    return p == a;
}
