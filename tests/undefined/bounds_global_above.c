//@ undefined: line 6: access outside of a
int a[3];
int main(void) {
    int sum = 0;
    for (int i = 0; i <= 3; i++)
        sum += a[i];
    return sum;
}
