//@ undefined: line 7: use of an object after its life
int main(void) {
    int *p;
    {
        p = (int[]){1, 2};
    }
    return p[1];
}
