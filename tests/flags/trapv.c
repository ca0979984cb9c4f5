/* flags: -ftrapv */
/* says: honoured */
/* An overflow ends the execution. */
int f(int x) {
  int y = x + 1;
  if (y < x) return 1; /*~ with: false; without: skip */
  return 0;
}
