/* flags: -ftrapv */
/* says: honoured */
/* gcc computes a sum of shorts, which does not trap. */
int f(int x) {
  short s = (short)(x + 1);
  if (s == 0 && x == 2147483647) return 1; /*~ with: both; without: skip */
  return 0;
}
