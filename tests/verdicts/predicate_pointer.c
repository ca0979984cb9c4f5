// assize: --query 'cover EDGES(@LABEL(a)){*p == 9} + EDGES(@LABEL(a)){p == &v}' --entry f
int f(signed char x) {
  int u = 1, v = 2, *p = x > 0 ? &u : &v;
a: *p = x; //~ `*p = x`, to {*p == 9}: covered; `*p = x`, to {p == &v}: covered
  return u + v;
}
