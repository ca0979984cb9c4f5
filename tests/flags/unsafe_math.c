/* flags: -O1 -funsafe-math-optimizations */
/* says: unknown */
int f(int x) {
  volatile double v = x;
  double w = v;
  if ((w + 1e20) - 1e20 == w) return 1; /*~ with: true; without: both */
  return 0;
}
