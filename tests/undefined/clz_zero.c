//@ undefined: line 4: result for the argument 0 is undefined
int main(void) {
    unsigned x = 0;
    return __builtin_clz(x);
}
