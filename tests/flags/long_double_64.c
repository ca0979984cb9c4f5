/* flags: -mlong-double-64 */
/* says: refused */
int f(int x) {
  if (x > 3 && sizeof(long double) == 16) return 1; /*~ with: false; without: both */
  return 0;
}
