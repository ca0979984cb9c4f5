//@ undefined: line 6: use of an object after its life
int *keep;
void set(int n) { keep = &n; }
int main(void) {
    set(4);
    *keep = 5;
    return 0;
}
