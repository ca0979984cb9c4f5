int f(int, int), g(int);
int nested(int x) {
  x = f(g(x), g(x + 1)) + g(2);
  return f(x, x = g(x));
}
int pointers(int (*p)(int), int (**t)(int), int i) {
  return p(i) + (*p)(1) + t[i](i++) + (&g)(3) + (*g)(4);
}
