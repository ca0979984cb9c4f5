void use(void *);
int vla(int n, int m) {
  int a[n], b[n + 1][m];
  a[0] = sizeof b;
  b[1][2] = a[n - 1];
  use(b[1]);
  for (int i = 0; i < n; i++) {
    char c[i + 1];
    use(c);
  }
  return sizeof(int[n++]) + (&b[1] - &b[0]);
}
int matrix(int n, int a[n][n]) { return a[1][2] + *a[n - 1]; }
int chosen(int n) { return n > 5 ? sizeof(int[n++]) : n; }
int evaluated(int n, void *p) {
  typeof(*(int(*)[n++])p) *q = p;
  return sizeof *q + sizeof *(int(*)[n])p;
}
