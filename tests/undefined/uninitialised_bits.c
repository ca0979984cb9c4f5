//@ undefined: line 6: read of indeterminate value of f
struct flags { unsigned a : 9, b : 9; };
int main(void) {
    struct flags f;
    f.a = 1;
    return f.b;
}
