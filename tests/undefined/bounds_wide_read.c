//@ undefined: line 5: access outside of c
int main(void) {
    char c[6] = {0};
    int *p = (int *)(c + 4);
    return *p;
}
