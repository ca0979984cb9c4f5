//@ undefined: line 6: read of indeterminate value of x
int main(int argc, char **argv) {
    int x;
    if (argc > 1)
        x = 1;
    if (x)
        return 1;
    return 0;
}
