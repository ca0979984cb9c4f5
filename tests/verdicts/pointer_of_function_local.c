// assize: --criterion branch --entry f
static int *pick(int *a, int *b, int c) { return c ? a : b; } //~ true: covered; false: covered
int f(signed char x) {
  int a = 10, b = 20;
  *pick(&a, &b, x > 0) += 1;
  if (a + b != 31) return 1; //~ true: infeasible; false: covered
  if (a == 11 && x < 0) return 2; //~ true: infeasible; false: covered
  return b == 21;
}
