//@ undefined: line 4: access outside of a
int main(void) {
    int a[2] = {1, 2}, *end = a + 2;
    return *end;
}
