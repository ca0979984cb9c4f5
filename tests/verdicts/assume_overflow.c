// assize: --criterion branch --entry f --assume 'a + b >= 0'
/* The sum is one of C: where it overflows it has no value. */
int f(int a, int b) {
  if (a > 2000000000 && b > 2000000000) return 1; //~ true: infeasible-unless (infeasible: the precondition says so); false: covered
  if (a < 0 && b < 0) return 2; //~ true: infeasible-unless (infeasible: the precondition says so); false: covered
  return 0;
}
