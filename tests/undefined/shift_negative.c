//@ undefined: line 4: shift amount is negative or too large
int main(void) {
    int n = -1;
    return 8 >> n;
}
