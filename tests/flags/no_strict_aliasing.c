/* flags: -O2 -fno-strict-aliasing */
/* says: honoured */
/* gcc keeps to it here in any case. */
int f(int x) {
  int i = 1;
  short *s = (short *)&i;
  *s = (short)x;
  if (i == 1 && (short)x != 1) return 1; /*~ with: false; without: skip */
  return 0;
}
