//@ undefined: line 5: __builtin_unreachable is reached
int f(int x) {
    if (x)
        return 1;
    __builtin_unreachable();
}
int main(void) {
    return f(0);
}
