/* flags: -O1 -ffast-math */
/* says: unknown */
int f(int x) {
  volatile double n = x;
  n = (n - n) / (n - n);
  if (n != n) return 1; /*~ with: false; without: true */
  return 0;
}
