/* flags: -fshort-enums -fno-short-enums */
/* says: honoured */
/* The last one counts. */
enum e { A, B };
int f(int x) {
  if (x > 3 && sizeof(enum e) == 1) return 1; /*~ with: false; without: false */
  return 0;
}
