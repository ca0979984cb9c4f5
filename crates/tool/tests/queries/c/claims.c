int scale(int x) { return x % 7 * x; }
int f(int n, unsigned char m) {
  int i = 0, r = scale(n);
  while (i < n)
    i++;
  if (i > 4) return 1;
  if (m * m == 63) return 2;
  if (m > 300) return 3;
  return r > 0;
}
int g(int n) {
  return f(n + 1, 0);
}
