int g(int, int);
int f(int n, char *s)
{
  int i, sum = 0;
  for (i = 0; i < n; i++) {
    if (s[i] == 'x') continue;
    else if (s[i] == 0) break;
    sum += s[i];
  }
  while (sum > 100) sum /= 2;
  do { sum--; } while (sum > 50);
  switch (sum) {
  case 1: return 1;
  case 2 ... 4: sum = 7;
  case 'a': { int inner = 3; sum += inner; break; }
  default: goto done;
  }
  for (int k = 0, m = 9; k < m; ++k, --m) ;
  ;
again:
  if (n-- > 0) goto again;
done:
  return g(sum, n);
}
void h(void) { return; }
