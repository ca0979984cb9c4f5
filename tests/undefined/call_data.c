//@ undefined: line 5: call of something that is no function
int x;
int main(void) {
    int (*f)(void) = (int (*)(void))&x;
    return f();
}
