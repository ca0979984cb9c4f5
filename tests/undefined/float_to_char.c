//@ undefined: line 4: floating value does not fit into the integer type
int main(void) {
    double d = 300;
    signed char c = d;
    return c;
}
