//@ undefined: line 5: goto to something that is no label
int main(void) {
    void *target = &&here;
    target = 0;
    goto *target;
here:
    return 0;
}
