// assize: --criterion branch --entry f
int f(int a, double b, char *c, signed char x) {
  if (x > 5) return 1; //~ true: covered; false: covered
  if (x > 6) return 2; //~ true: infeasible; false: covered
  return 3;
}
