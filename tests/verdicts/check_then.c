// assize: --query "cover @CALL(g)->@CHECK(overflow)" --entry f
/* An overflow some time after a call. */
int g(int n) { return n & 15; }
int f(int n) {
  int a = n + 1;
  int b = g(n);
  //~ `g(n)`, then 5: {signed overflow} before `a = n + 1` (l0): infeasible
  //~ `g(n)`, then 9: {signed overflow} before `return a + b * 3` (l2): covered
  return a + b * 3;
}
