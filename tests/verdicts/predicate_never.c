// assize: --query 'cover EDGES(@LABEL(a)){n > 109}' --entry f
int f(unsigned char x) {
  int n = 50;
  if (x < 60)
a:  n += x; //~ `n += x`, to {n > 109}: infeasible
  return n;
}
