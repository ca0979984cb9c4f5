// assize: --criterion branch --entry f --input i=0..4 --input j=0..4
int f(int i, int j) {
  short a[5] = { 0 };
  short *p = a + i, *q = a + j;
  if (q - p != j - i) return 1; //~ true: infeasible; false: covered
  if (p < q && i >= j) return 2; //~ true: infeasible; false: covered
  if (p == q && i != j) return 3; //~ true: infeasible; false: covered
  if ((char *)q - (char *)p == 8) return 4; //~ true: covered; false: covered
  return 0;
}
