// assize: --criterion branch --entry f --input m=0..1 --input n=0..2
static int ack(int m, int n) {
  if (m == 0) return n + 1; //~ true: covered; false: covered
  if (n == 0) return ack(m - 1, 1); //~ true: covered; false: covered
  return ack(m - 1, ack(m, n - 1));
}
int f(int m, int n) {
  int a = ack(m, n);
  if (a == 4) return 1; //~ true: covered; false: covered
  if (a > 4) return 2; //~ true: infeasible; false: covered
  if (a <= n) return 3; //~ true: infeasible; false: covered
  return 4;
}
