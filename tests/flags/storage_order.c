/* flags: -fsso-struct=big-endian */
/* says: refused */
struct s { int v; };
int f(int x) {
  struct s s = { 1 };
  if (x > 3 && *(char *)&s == 1) return 1; /*~ with: false; without: both */
  return 0;
}
