// assize: --criterion branch --entry f
int n;
static void cl(int *p) {
  if (*p == 3) n = 1;
  //~ true: covered (feasible: it runs at the end of the block)
  //~ false: covered (feasible: it runs at the end of the block)
}
int f(int a) {
  { __attribute__((cleanup(cl))) int v = a; v++; }
  if (n == 1) return 2; //~ true: covered (feasible: a = 2); false: covered
  return 0;
}
