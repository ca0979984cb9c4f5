/* flags: -fpack-struct=4 */
/* says: honoured */
/* `#pragma pack()` leads back to the limit of the flag. */
#pragma pack(1)
struct t { char c; long l; };
#pragma pack()
struct s { char c; long l; };
int f(int x) {
  if (x > 3 && sizeof(struct s) == 12 && sizeof(struct t) == 9) return 1; /*~ with: both; without: false */
  return 0;
}
