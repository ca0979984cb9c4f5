// assize: --criterion checks --entry f
/* A call needs a function. */
static int g(int n) { return n; }
int t;
int f(int n) {
  int (*p)(int) = n == 1 ? 0 : n == 2 ? (int (*)(int))(void *)&t : g;
  if (n > 2) return p(n);
  //~ use of a null pointer in `p(n)`: infeasible
  //~ call of what is no function in `p(n)`: infeasible
  return p(n); //~ use of a null pointer in `p(n)`: covered; call of what is no function in `p(n)`: covered
}
