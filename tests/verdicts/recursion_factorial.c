// assize: --criterion branch --entry f --input n=0..4
static int fact(int n) { if (n <= 1) return 1; return n * fact(n - 1); } //~ true: covered; false: covered
int f(int n) {
  int x = fact(n);
  if (x == 24) return 1; //~ true: covered; false: covered
  if (x > 24) return 2; //~ true: infeasible; false: covered
  if (x % 2 && n > 1) return 3; //~ true: infeasible; false: covered
  return 4;
}
