/* flags: -mfpmath=387 */
/* says: unknown */
int f(int x) {
  volatile double v = 1e308 + x;
  if (v * 10.0 / 10.0 == v) return 1; /*~ with: true; without: false */
  return 0;
}
