int f(int a, int b, int c) {
  int r = 0;
  if (a > 0 && (b > 0 || c > 0))
    r = 1;
  return r;
}
