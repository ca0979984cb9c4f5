//@ undefined: line 7: read of indeterminate value of x
int main(void) {
    goto inside;
    {
        int x = 3;
    inside:
        return x;
    }
}
