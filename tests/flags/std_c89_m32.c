/* flags: -std=c89 -m32 */
/* says: honoured */
/* A constant that does not fit `long` is unsigned. */
int f(int x) {
  if (x > 3 && -2147483648 < 0) return 1; /*~ with: false; without: both */
  return 0;
}
