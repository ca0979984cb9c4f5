// assize: --criterion branch --entry f --input i=0..4 --input j=0..4
int f(unsigned char i, unsigned char j) {
  int a[5] = { 0 };
  a[i] = 1;
  a[j] = 2;
  if (a[j] != 2) return 1; //~ true: infeasible; false: covered
  if (a[i] != 1 && i != j) return 2; //~ true: infeasible; false: covered
  if (a[i] == 2) return 3; //~ true: covered; false: covered
  return a[0] + a[1] == 3;
}
