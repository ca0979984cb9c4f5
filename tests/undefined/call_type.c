//@ undefined: line 5: call does not fit the type of half
double half(double x) { return x / 2; }
int main(void) {
    double (*f)(int) = (double (*)(int))half;
    return f(1) != 0;
}
