int partition(int a[], int left, int right) {
  int v, i, j, t;
  v = a[right];
  i = left - 1;
  j = right;
  for (;;) {
    while (a[++i] < v) ;
    while (j > left && a[--j] > v) ;
    if (i >= j) break;
    t = a[i];
    a[i] = a[j];
    a[j] = t;
  }
  t = a[i];
  a[i] = a[right];
  a[right] = t;
  return i;
}
int three(int x, int y, int z) {
  int a[3] = {x, y, z};
  int at = partition(a, 0, 2);
  if (at > 1)
    partition(a, 0, at - 1);
  return a[1];
}
