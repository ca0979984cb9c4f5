/* flags: -fno-signed-char */
/* says: honoured */
int f(int x) {
  if ((char)x > 150 && 'a' < '\xff') return 1; /*~ with: both; without: false */
  return 0;
}
