//@ undefined: line 4: floating value does not fit into the integer type
int main(void) {
    double zero = 0, d = zero / zero;
    long l = d;
    return l != 0;
}
