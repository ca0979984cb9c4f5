/* flags: -fpack-struct=2 */
/* says: honoured */
struct s { char c; long l; };
int f(int x) {
  if (x > 3 && sizeof(struct s) == 10) return 1; /*~ with: both; without: false */
  return 0;
}
