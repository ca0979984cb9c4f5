//@ undefined: line 4: use of a null pointer
int main(void) {
    char *p = 0;
    p = p + 1;
    return p == 0;
}
