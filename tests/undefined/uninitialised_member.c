//@ undefined: line 7: read of indeterminate value of t
struct pair { int a, b; };
int main(void) {
    struct pair s;
    s.a = 1;
    struct pair t = s;
    return t.b;
}
