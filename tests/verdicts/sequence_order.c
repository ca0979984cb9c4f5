// assize: --query 'cover EDGES(@LABEL(a))->EDGES(@LABEL(b)) + EDGES(@LABEL(b))->EDGES(@LABEL(a))' --entry f
/* a and b alternate, a first: b comes before a in the second iteration only. */
int f(unsigned char n) {
  int s = 0;
  for (int i = 0; i < n % 2 + 1; i++) {
a:  s++;
//~ `s++`, then 8: `s--`: covered
b:  s--; //~ `s--`, 6: `s++`: covered
  }
  return s;
}
