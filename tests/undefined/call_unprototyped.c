//@ undefined: line 4: call does not fit the type of add
int add(a, b) int a, b; { return a + b; }
int main(void) {
    return add(1);
}
