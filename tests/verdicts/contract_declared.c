// assize: --criterion branch --entry f
/* Before a declaration it counts as well; other comments, and contracts of others, do not. */
/*@ requires n > 0; */
int f(int n);
/*@ requires n > 100; */
static int g(int n) { return n; }
/*@unused@*/ int f(int n) {
  if (n <= 0) return 1; //~ true: infeasible-unless (infeasible: the precondition says so); false: covered
  if (n <= 100) return g(n); //~ true: covered; false: covered
  return 0;
}
