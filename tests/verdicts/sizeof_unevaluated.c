// assize: --criterion branch --entry f
int f(signed char x) {
  int n = 0;
  (void)sizeof(n++);
  if (n) return 1; //~ true: infeasible; false: covered
  if (sizeof(x) != 1 || sizeof('a') != 4) return 2; //~ false: covered; true: infeasible
  if (_Alignof(double) == 8) return 3; //~ true: covered; false: infeasible
  return 4;
}
