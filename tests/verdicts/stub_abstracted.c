// assize: --criterion branch --entry f --abstract check
static int check(int x) { return x * x >= 0; }
int f(signed char x) {
  if (check(x) == 5) return 1; //~ true: covered; false: covered
  if (x > 127) return 2; //~ true: infeasible; false: covered
  return 3;
}
