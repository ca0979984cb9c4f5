//@ undefined: line 4: write to $string0, which is read-only
int main(void) {
    char *s = "text";
    s[0] = 0;
    return 0;
}
