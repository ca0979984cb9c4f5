// assize: --criterion branch --entry f
/* An unsigned char is promoted before it is shifted: nothing is lost. */
int f(unsigned char x) {
  if (x << 8 >> 8 != x) return 1; //~ true: infeasible; false: covered
  unsigned char y = x << 4;
  if (y >> 4 != x) return 2; //~ true: covered; false: covered
  if (y & 15) return 3; //~ true: infeasible; false: covered
  return 4;
}
