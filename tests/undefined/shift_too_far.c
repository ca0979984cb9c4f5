//@ undefined: line 4: shift amount is negative or too large
int main(void) {
    int n = 32;
    return 1u << n;
}
