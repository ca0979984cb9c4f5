//@ undefined: line 5: read of indeterminate value of d
int main(void) {
    char c;
    char d = c;
    return d;
}
