int limits(int a, unsigned u, double d, int *p, int *q) {
  if (a < 3) return 1;
  if (!(u >= 7u)) return 2;
  if (d == 1.5) return 3;
  if (p < q) return 4;
  if (a != 9) return 5;
  return a;
}
