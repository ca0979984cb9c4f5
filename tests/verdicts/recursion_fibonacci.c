// assize: --criterion branch --entry f --input n=0..6
static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); } //~ true: covered; false: covered
int f(int n) {
  if (fib(n) == 8) return 1; //~ true: covered; false: covered
  if (fib(n) == 4) return 2; //~ true: infeasible; false: covered
  if (fib(n) > 8) return 3; //~ true: infeasible; false: covered
  return 4;
}
