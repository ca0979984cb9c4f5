/* flags: -ftrapv */
/* says: honoured */
/* gcc computes it while it compiles, and does not trap. */
int f(int x) {
  int y = 2147483647 + 1;
  if (x > 3 && y < 0) return 1; /*~ with: both; without: skip */
  return 0;
}
