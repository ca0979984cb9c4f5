// assize: --criterion branch --entry f --input i=0..9
int f(unsigned char i) {
  int a[10] = { 5, [3] = 7 };
  if (a[i] != 0 && i != 0 && i != 3) return 1; //~ true: infeasible; false: covered
  if (a[i] == 7) return 2; //~ true: covered; false: covered
  if (a[i] == 5) return 3; //~ true: covered; false: covered
  return 0;
}
