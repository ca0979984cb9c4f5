/* flags: -fsigned-char */
/* says: honoured */
/* The default on x86. */
int f(int x) {
  char c = (char)x;
  if (c > 150) return 1; /*~ with: false; without: false */
  return 0;
}
