/* flags: -fexcess-precision=fast */
/* says: honoured */
/* No effect where doubles are computed as doubles. */
int f(int x) {
  double y = x;
  if (y + 0.5 == y) return 1; /*~ with: false; without: false */
  return 0;
}
