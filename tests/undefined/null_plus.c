//@ undefined: line 4: pointer arithmetic leaves an object
int main(void) {
    char *p = 0;
    p = p + 1;
    return p == 0;
}
