//@ undefined: line 5: call does not fit the type of an object
double half(void) { return 0.5; }
int main(void) {
    int (*f)(void) = (int (*)(void))half;
    return f();
}
