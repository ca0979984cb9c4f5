//@ undefined: line 5: write to limit, which is read-only
static const int limit = 3;
int main(void) {
    int *p = (int *)&limit;
    *p = 4;
    return limit;
}
