//@ undefined: line 4: use of a null pointer
int main(void) {
    int *p = (int *)0x123456;
    return *p;
}
