//@ undefined: line 4: use of a null pointer
int main(void) {
    int (*f)(void) = 0;
    return f();
}
