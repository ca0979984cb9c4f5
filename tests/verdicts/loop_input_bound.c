// assize: --criterion branch --entry f
int f(unsigned char n) {
  if (n > 12) return 0; //~ true: covered; false: covered
  int s = 0;
  for (int i = 1; i <= n; i++) //~ true: covered; false: covered
    s += i;
  if (2 * s != n * (n + 1)) return 1; //~ true: infeasible; false: covered
  if (s == 78) return 2; //~ true: covered; false: covered
  if (s == 77) return 3; //~ true: infeasible; false: covered
  return 4;
}
