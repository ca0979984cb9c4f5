/* flags: -fsingle-precision-constant */
/* says: honoured */
int f(int x) {
  double y = 0.1;
  if (x > 3 && y == 0.1f) return 1; /*~ with: both; without: false */
  return 0;
}
