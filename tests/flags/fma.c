/* flags: -O2 -mfma */
/* says: unknown */
int f(int x) {
  volatile double a = x + 0.1, b = 3.3, c;
  c = a * b;
  if (a * b - c != 0) return 1; /*~ with: true; without: false */
  return 0;
}
