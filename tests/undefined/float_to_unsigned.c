//@ undefined: line 4: floating value does not fit into the integer type
int main(void) {
    float f = -1.0f;
    unsigned u = f;
    return u != 0;
}
