int g;
int less(int n) {
  if (n > 2)
    return n - 1;
  g = n;
  return n;
}
int fact(int n) {
  int r = 1;
  if (n > 1)
    r = n * fact(n - 1);
  return r;
}
int calls(int n) {
  int k = less(n);
  while (less(k) > 1)
    k--;
  return fact(k + 1);
}
