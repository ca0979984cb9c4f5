//@ undefined: line 4: division by zero
int main(void) {
    long long a = 1, b = 0;
    a /= b;
    return a != 0;
}
