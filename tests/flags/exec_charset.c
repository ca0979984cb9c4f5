/* flags: -fexec-charset=latin1 */
/* says: refused */
int f(int x) {
  if (x > 3 && sizeof("é") == 3) return 1; /*~ with: false; without: both */
  return 0;
}
