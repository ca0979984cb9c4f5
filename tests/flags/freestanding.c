/* flags: -ffreestanding */
/* says: honoured */
int f(int x) {
  if (x > 3 && __STDC_HOSTED__ == 0) return 1; /*~ with: both; without: false */
  return 0;
}
