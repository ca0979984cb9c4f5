void until(int n) {
  while (n > 0)
    n--;
}
void repeat(int n) {
  do {
    if (n == 3)
      continue;
    n -= 2;
  } while (n > 0);
}
void count(int *a, int n) {
  for (int i = 0, j = n; i < j; i++, j--) {
    if (a[i])
      break;
    a[j] = i;
  }
}
int forever(int n) {
  for (;;)
    if (n++ > 9)
      return n;
}
