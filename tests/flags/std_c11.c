/* flags: -std=c11 */
/* says: honoured */
int f(int x) {
  int asm = x;
  if (asm == 3) return 1; /*~ with: both; without: skip */
  return 0;
}
