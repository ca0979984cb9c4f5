/* flags: -fshort-enums */
/* says: honoured */
enum e { A, B };
struct s { enum e e; char c; };
int f(int x) {
  if (x > 3 && sizeof(struct s) == 2) return 1; /*~ with: both; without: false */
  return 0;
}
