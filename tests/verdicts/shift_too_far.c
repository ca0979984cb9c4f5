// assize: --criterion branch --entry f
/* A shift by 32 or more is undefined and ends the execution; 1 << 31 is gcc's own, and goes on. */
int f(int x, unsigned char n) {
  int y = (x & 1) << n;
  if (n > 31) return 1; //~ true: covered (undefined: the amount is too large); false: covered
  if (n == 31 && (x & 1)) return 2; //~ true: covered; false: covered
  if (y == 1 << 30) return 3; //~ true: covered; false: covered
  return 4;
}
