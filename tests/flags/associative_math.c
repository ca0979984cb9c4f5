/* flags: -O1 -fassociative-math -fno-signed-zeros -fno-trapping-math */
/* says: unknown */
int f(int x) {
  volatile double v = x;
  double w = v;
  if ((w + 1e20) - 1e20 == w) return 1; /*~ with: true; without: both */
  return 0;
}
