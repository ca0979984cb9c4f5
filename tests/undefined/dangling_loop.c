//@ undefined: line 7: use of an object after its life
int main(void) {
    int *p = 0, sum = 0;
    for (int i = 0; i < 2; i++) {
        int x = i;
        if (p)
            sum += *p;
        p = &x;
        sum += x;
    }
    return sum;
}
