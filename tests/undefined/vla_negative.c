//@ undefined: line 4: variable-length array of no size
int main(void) {
    int n = -2;
    char a[n];
    return sizeof a != 0;
}
