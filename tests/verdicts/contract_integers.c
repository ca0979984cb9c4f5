// assize: --criterion branch --entry f
/* Integers of a contract are those of mathematics: nothing wraps, and no sign is lost. */
//@ requires k - 1 < 4; 
//@ requires -1 <= n && n <= k;
int f(unsigned k, int n) {
  if (k == 0) return 1; //~ true: covered; false: covered
  if (k > 4) return 2; //~ true: infeasible-unless (infeasible: the precondition says so); false: covered
  if (n == -1) return 3; //~ true: covered; false: covered
  return 0;
}
