// assize: --query 'cover EDGES(@LABEL(a))->EDGES(@LABEL(a))->EDGES(@LABEL(a))' --entry f
int f(unsigned char n) {
  int s = 0;
  for (int i = 0; i < 2; i++) {
    if (n == i)
a:    s++;
//~ `s++`, then 6: `s++`, then 6: `s++`: infeasible
  }
  return s;
}
