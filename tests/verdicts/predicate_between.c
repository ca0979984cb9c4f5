// assize: --query 'cover EDGES(@LABEL(a)){n == 3}->{n == 5}EDGES(@LABEL(b))' --entry f
int f(unsigned char x) {
  int n = 0;
a: n = x % 4;
//~ `n = x % 4`, to {n == 3}, then 7: from {n == 5}: `n++`: covered
  if (x & 16) n += 2;
b: n++;
  return n;
}
