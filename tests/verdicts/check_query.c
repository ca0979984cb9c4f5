// assize: --query "in @FUNC(g) cover EDGES(@CHECK(div))" --entry f
/* One kind, in one function. */
int g(int n, int d) {
  int r = n + d;
  return r / d; //~ division by zero in `return r / d`: covered
}
int f(int n, int d) {
  int q = n / d;
  if (d == 4) return g(n, d);
  return q + g(n, 0);
}
