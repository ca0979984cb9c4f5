// assize: --criterion branch --entry f
int f(signed char i) {
  int a[5] = { 10, 20, 30, 40, 50 }, *mid = a + 2;
  int x = mid[i];
  if (i < -2) return 1; //~ true: infeasible-unless (infeasible); false: covered
  if (x == 10) return 2; //~ true: covered; false: covered
  if (x == 50 && i != 2) return 3; //~ true: infeasible-unless (infeasible); false: covered
  return 4;
}
