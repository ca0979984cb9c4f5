/* flags: -fsignaling-nans */
/* says: unknown */
int f(int x) {
  volatile double v = x;
  if (v + 1.0 == v) return 1; /*~ with: false; without: false */
  return 0;
}
