// assize: --criterion branch --entry f
int f(signed char x) {
  int a = 1, b = 2, *p = &a, **q = &p;
  if (x > 0) *q = &b; //~ true: covered; false: covered
  **q = x;
  if (x > 0 && a != 1) return 1; //~ true: infeasible; false: covered
  if (x <= 0 && a != x) return 2; //~ true: infeasible; false: covered
  if (b == 2 && x == 2) return 3; //~ true: covered; false: covered
  return *p == 100;
}
