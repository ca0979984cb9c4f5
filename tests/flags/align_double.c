/* flags: -m32 -malign-double */
/* says: refused */
struct s { char c; double d; };
int f(int x) {
  if (x > 3 && sizeof(struct s) == 12) return 1; /*~ with: false; without: false */
  return 0;
}
