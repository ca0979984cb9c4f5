//@ undefined: line 4: signed overflow in `+`
int main(void) {
    __int128 a = (__int128)1 << 126;
    a = a + a;
    return a != 0;
}
