/* flags: -m32 */
/* says: honoured */
int f(int x) {
  if (x > 3 && sizeof(long) == 4 && sizeof(void *) == 4) return 1; /*~ with: both; without: false */
  return 0;
}
