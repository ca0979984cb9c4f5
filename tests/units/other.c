long long count = 7;

long long sum(int a, int b) {
    return a + b;
}

double half(double x) {
    return x / 2;
}
