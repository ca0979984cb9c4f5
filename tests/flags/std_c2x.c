/* flags: -std=c2x */
/* says: honoured */
int f(int x) {
  _Static_assert(sizeof(int) == 4);
  if (x == 3) return 1; /*~ with: both; without: skip */
  return 0;
}
