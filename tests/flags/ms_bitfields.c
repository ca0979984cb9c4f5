/* flags: -mms-bitfields */
/* says: refused */
struct s { int a : 3; char b; };
int f(int x) {
  if (x > 3 && sizeof(struct s) == 4) return 1; /*~ with: false; without: both */
  return 0;
}
