/* flags: -mlong-double-128 */
/* says: refused */
int f(int x) {
  if (x > 3 && __LDBL_MANT_DIG__ == 64) return 1; /*~ with: false; without: both */
  return 0;
}
