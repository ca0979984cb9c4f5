/* flags: -std=gnu89 */
/* says: honoured */
int f(int x) {
  int restrict = x;
  if (restrict == 3) return 1; /*~ with: both; without: skip */
  return 0;
}
