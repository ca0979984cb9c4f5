//@ undefined: line 8: use of an object after its life
int main(void) {
    int *p = 0;
    for (int n = 1; n < 3; n++) {
        int a[n];
        a[0] = n;
        if (p)
            return *p;
        p = a;
    }
    return 0;
}
