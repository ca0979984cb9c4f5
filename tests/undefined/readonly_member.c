//@ undefined: line 5: write to table, which is read-only
const struct { int a, b[2]; } table = {1, {2, 3}};
int main(void) {
    int *p = (int *)&table.b[1];
    *p = 4;
    return table.a;
}
