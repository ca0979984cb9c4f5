//@ undefined: line 4: signed overflow in `*`
int main(void) {
    unsigned short a = 65535;
    unsigned x = a * a;
    return x != 0;
}
