// assize: --criterion branch --entry f
/* A chain is no comparison of a comparison. */
//@ requires 5 <= n <= 9;
int f(int n) {
  if (n < 5) return 1; //~ true: infeasible-unless (infeasible: the precondition says so); false: covered
  if (n > 9) return 2; //~ true: infeasible-unless (infeasible: the precondition says so); false: covered
  return 0;
}
