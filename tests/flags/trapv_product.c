/* flags: -ftrapv */
/* says: honoured */
/* Only by an overflow. */
int f(int x) {
  x *= 3;
  if (x == 5) return 1; /*~ with: false; without: skip */
  return 0;
}
