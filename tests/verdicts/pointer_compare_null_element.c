// assize: --criterion branch --entry f
int f(unsigned char i) {
  int a[2] = { 0 };
  int *p = &a[i & 1];
  if (p == 0) return 1; //~ true: infeasible; false: covered
  if (p == a) return 2; //~ true: covered; false: covered
  if (p == a + 1) return 3; //~ true: covered; false: infeasible
  return 4;
}
