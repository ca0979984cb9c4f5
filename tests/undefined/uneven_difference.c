//@ undefined: line 5: difference of pointers is no whole number of elements
int main(void) {
    int a[4] = {0};
    int *p = (int *)((char *)a + 2);
    return (int)(p - a);
}
