/* flags: -funsigned-char */
/* says: honoured */
int f(int x) {
  char c = (char)x;
  if (c < 0) return 1; /*~ with: false; without: both */
  return 0;
}
