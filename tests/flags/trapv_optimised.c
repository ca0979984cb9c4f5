/* flags: -O2 -ftrapv */
/* says: honoured */
/* An operation that nobody needs is not there. */
int f(int x) {
  int y = x + 1;
  (void)y;
  if (x == 2147483647) return 1; /*~ with: both; without: skip */
  return 0;
}
