// assize: --criterion checks --entry f
/* Amounts of shifts; that bits of a signed value are lost is no check (GNU C defines it). */
unsigned f(unsigned v, int n, unsigned char k) {
  unsigned r = v << (k & 31); //~ shift by a negative or too large amount in `r = v << (k & 31)`: infeasible
  if (n < 0) return r;
  if (n < 32) return v >> n; //~ shift by a negative or too large amount in `return v >> n`: infeasible
  if (n > 40) return 0;
  return v << n; //~ shift by a negative or too large amount in `return v << n`: covered
}
