/* flags: -O2 -mfma -ffp-contract=off */
/* says: honoured */
int f(int x) {
  volatile float a = x, b = 3.5f, c;
  c = a * b;
  if (a * b - c != 0) return 1; /*~ with: false; without: false */
  return 0;
}
