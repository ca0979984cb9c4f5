//@ undefined: line 5: use of a null pointer
int *find(int key) { return key ? &(int){1} : 0; }
int main(void) {
    int *p = find(0);
    *p = 3;
    return 0;
}
