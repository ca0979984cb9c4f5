int f(int);
int g(int a, int b, int c) {
  if (a ? b : c) return 1;
  if (a && f(b && c)) return 2;
  if ((a && b) + 1 && c) return 3;
  while (f(a)) a--;
  return 0;
}
