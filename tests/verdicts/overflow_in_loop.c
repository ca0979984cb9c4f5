// assize: --criterion branch --entry f --input n=0..3
/* A checksum that overflows: what is behind the loop is reached with and without it. */
int f(int n, int h) {
  for (int i = 0; i < n; i++) h = h * 31 + i; //~ true: covered; false: covered
  if (h == 12345) return 1; //~ true: covered; false: covered
  if (n == 2 && h < 0) return 2; //~ true: covered; false: covered
  return 0;
}
