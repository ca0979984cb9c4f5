/* flags: -fwrapv */
/* says: honoured */
int f(int x) {
  if (x + 1 < x) return 1; /*~ with: both; without: skip */
  return 0;
}
