/* flags: -std=c89 */
/* says: honoured */
/* There are no comments that end with their line. */
int f(int x) {
  int y = 8 //**/ 2
          ;
  if (x > 3 && y == 4) return 1; /*~ with: both; without: false */
  return 0;
}
