/* flags: -O1 -fno-signed-zeros */
/* says: unknown */
int f(int x) {
  volatile double z = -0.0;
  (void)x;
  if (1 / (z + 0.0) < 0) return 1; /*~ with: true; without: false */
  return 0;
}
