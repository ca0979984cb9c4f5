//@ undefined: line 4: access outside of a
int main(void) {
    int a[3] = {1, 2, 3}, i = -1;
    return a[i];
}
