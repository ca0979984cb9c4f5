//@ undefined: line 7: use of the result of a function that returned none
int f(int x) {
    if (x)
        return 1;
}
int main(void) {
    int r = f(0);
    return r;
}
