// assize: --criterion branch --entry f
int n;
static void cl(int *p) {
  if (*p == 3) n = 1;
  //~ true: unknown (feasible: it runs at the end of the block)
  //~ false: unknown (feasible: it runs at the end of the block)
}
int f(int a) {
  { __attribute__((cleanup(cl))) int v = a; v++; }
  if (n == 1) return 2; //~ true: unknown (feasible: a = 2); false: unknown (feasible)
  return 0;
}
