//@ undefined: line 8: use of an object after its life
int main(void) {
    int *p;
    {
        int x = 3;
        p = &x;
    }
    return *p;
}
