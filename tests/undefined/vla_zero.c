//@ undefined: line 4: variable-length array of no size
int main(void) {
    int n = 0;
    int a[n];
    return sizeof a != 0;
}
