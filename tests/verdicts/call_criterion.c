// assize: --criterion call --entry f
static int g(int x) { return x; }
int f(unsigned char x) {
  g(1); //~ `g(1)`: covered
  if (x > 5) g(2); //~ `g(2)`: covered
  if (x > 5 && x < 4) g(3); //~ `g(3)`: infeasible
  return g(x); //~ `g(x)`: covered
}
