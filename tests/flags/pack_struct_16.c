/* flags: -fpack-struct=16 */
/* says: honoured */
/* Bit-fields are packed under any limit. */
struct s { char c; int i : 30; char d; };
int f(int x) {
  if (x > 3 && sizeof(struct s) == 8) return 1; /*~ with: both; without: false */
  return 0;
}
