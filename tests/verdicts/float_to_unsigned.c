// assize: --criterion branch --entry f
/* A negative number does not fit into unsigned char, and has a low byte all the same. */
int f(double x) {
  unsigned char c = x;
  if (x < -1 && c == 254) return 1; //~ true: covered; false: covered
  if (x > 255 && c == 44) return 2; //~ true: covered; false: covered
  return 0;
}
