/* flags: -std=c99 */
/* says: honoured */
/* Not a keyword there. */
int f(int x) {
  int typeof = x;
  if (typeof == 3) return 1; /*~ with: both; without: skip */
  return 0;
}
