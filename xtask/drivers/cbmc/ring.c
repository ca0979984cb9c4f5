int drive(const int steps[], int n);
void harness(void) {
  int n;
  __CPROVER_assume(n >= 0 && n <= 7);
  int steps[n];
  drive(steps, n);
}
