//@ undefined: line 4: use of a null pointer
int main(void) {
    int *p = 0;
    return *p;
}
