// assize: --query 'cover EDGES(@LABEL(a)){n > 100}' --entry f
int f(unsigned char x) {
  int n = 50;
  if (x < 60)
a:  n += x; //~ `n += x`, to {n > 100}: covered
  return n;
}
