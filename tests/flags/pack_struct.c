/* flags: -fpack-struct */
/* says: honoured */
/* Alignments that are asked for are kept; nothing else is. */
struct t { int i; char c __attribute__((aligned(4))); };
struct s { char c; long l; struct t t; char d : 3; int e : 7; };
int f(int x) {
  if (x > 3 && sizeof(struct s) == 32) return 1; /*~ with: false; without: both */
  return 0;
}
