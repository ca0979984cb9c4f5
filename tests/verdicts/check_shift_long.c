// assize: --criterion checks --entry f
/* The width is that of the shifted value. */
long f(long v, unsigned char n) {
  if (n < 64) return v << n; //~ shift by a negative or too large amount in `return v << n`: infeasible
  return (int)v >> n; //~ shift by a negative or too large amount in `return (int)v >> n`: covered
}
