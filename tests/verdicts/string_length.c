// assize: --criterion branch --entry f --input s=string(3)
int f(const char *s) {
  int n = 0;
  while (s[n]) //~ true: covered; false: covered
    n++;
  if (n > 3) return 1; //~ true: infeasible; false: covered
  if (n == 3) return 2; //~ true: covered; false: covered
  if (n < 0) return 3; //~ true: infeasible; false: covered
  return s[0] == 'x';
}
