/* flags: -O1 -freciprocal-math */
/* says: unknown */
int f(int x) {
  volatile double v = x;
  if (v / 3.0 != v * (1 / 3.0)) return 1; /*~ with: false; without: both */
  return 0;
}
