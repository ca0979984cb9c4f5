int solve(const double a[4], const double b[2], double x[2]);
void harness(void) {
  double a[4], b[2], x[2];
  solve(a, b, x);
}
