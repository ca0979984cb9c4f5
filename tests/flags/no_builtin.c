/* flags: -fno-builtin */
/* says: honoured */
/* A function of the program's own. */
long labs(long v) { return v + 5; }
int f(int x) {
  if (x > 3 && labs(-3) == 2) return 1; /*~ with: both; without: skip */
  return 0;
}
