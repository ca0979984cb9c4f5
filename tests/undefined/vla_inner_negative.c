//@ missed: line 4: variable-length array of no size
int main(void) {
    int n = -2, m = -3;
    char a[n][m];
    return sizeof a != 0;
}
