/* flags: -ansi */
/* says: honoured */
int f(int x) {
  int inline = x;
  if (inline == 3) return 1; /*~ with: both; without: skip */
  return 0;
}
