//@ undefined: line 8: read of indeterminate value of x
int main(void) {
    int sum = 0;
    for (int i = 0; i < 2; i++) {
        int x;
        if (i == 0)
            x = 5;
        sum += x;
    }
    return sum;
}
