// assize: --criterion branch --entry f
/* An odd number has an inverse modulo 2^8, an even one has none. */
int f(unsigned char x) {
  unsigned char p = x * 171;
  if (p == 1) return x; //~ true: covered; false: covered
  if (x % 2 == 0 && p % 2 == 1) return 1; //~ true: infeasible; false: covered
  return 0;
}
