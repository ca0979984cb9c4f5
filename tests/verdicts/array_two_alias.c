// assize: --criterion branch --entry f --input i=0..3
int f(int i) {
  int a[4] = { 0 }, b[4] = { 0 };
  a[i] = 1;
  if (b[i]) return 1; //~ true: infeasible; false: covered
  if (a[0] + a[1] + a[2] + a[3] != 1) return 2; //~ true: infeasible; false: covered
  return a[2];
}
