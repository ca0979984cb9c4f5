/* flags: -ftrapv */
/* says: unless */
/* gcc computes x, which does not trap. */
int f(int x) {
  int y = x + 1 - 1;
  if (y == 2147483647) return 1; /*~ with: both; without: skip */
  return 0;
}
