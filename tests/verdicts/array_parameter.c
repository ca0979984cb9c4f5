// assize: --criterion branch --entry f --input a=[4]
int f(const signed char *a) {
  if (a[0] > a[1] && a[1] > a[2] && a[2] > a[0]) return 1; //~ true: infeasible; false: covered
  if (a[0] + a[1] + a[2] + a[3] > 508) return 2; //~ true: infeasible; false: covered
  if (a[0] + a[1] + a[2] + a[3] == 508) return 3; //~ true: covered; false: covered
  return 0;
}
