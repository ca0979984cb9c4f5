/* flags: -O1 -ffinite-math-only */
/* says: unknown */
int f(int x) {
  volatile double n = x;
  n = (n - n) / (n - n);
  if (n != n) return 1; /*~ with: false; without: true */
  return 0;
}
