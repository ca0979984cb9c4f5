// assize: --criterion branch --entry f --input a=[2] --input b=[2]
/* Two parameters of array shape are two objects. */
int f(int *a, int *b) {
  a[0] = 1;
  b[0] = 2;
  if (a[0] == 2) return 1; //~ true: infeasible; false: covered
  if (a == b) return 2; //~ true: infeasible; false: covered
  return a[1] == b[1];
}
