//@ missed: line 5: write to limit, which is read-only
int main(void) {
    const int limit = 3;
    int *p = (int *)&limit;
    *p = 4;
    return limit;
}
