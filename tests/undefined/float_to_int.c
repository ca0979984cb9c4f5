//@ undefined: line 4: floating value does not fit into the integer type
int main(void) {
    double d = 1e10;
    int i = d;
    return i != 0;
}
