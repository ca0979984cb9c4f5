//@ undefined: line 5: shift amount is negative or too large
int main(void) {
    unsigned char a = 1;
    int n = 40;
    return a << n;
}
