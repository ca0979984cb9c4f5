//@ undefined: line 4: signed overflow in `*`
int main(void) {
    unsigned long n = (unsigned long)-1 / 4 + 2;
    int a[n];
    return sizeof a != 0;
}
