//@ undefined: line 5: shift amount is negative or too large
int main(void) {
    long long a = 1;
    int n = 64;
    a <<= n;
    return a != 0;
}
