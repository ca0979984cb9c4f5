int g(void);
int max(int a, int b) { return a > b ? a : b; }
int or_else(int a, int b) {
  int x = a ?: b;
  x = g() ?: (x ?: b);
  return x;
}
int inside(int a, int b, int c) {
  if (a ? b : !c)
    g();
  a ? g() : (void)0;
  return (a && b) ? g() : a ? 1 : 2;
}
