//@ undefined: line 4: division by zero
int main(void) {
    unsigned a = 1, b = 0;
    return a % b;
}
