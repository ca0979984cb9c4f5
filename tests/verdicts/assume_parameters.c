// assize: --criterion branch --entry f --assume 'n <= cap && cap < 100'
/* Inputs that violate it are no inputs: no test does, and proofs are under it. */
int f(int n, int cap) {
  if (n > cap) return 1; //~ true: infeasible-unless (infeasible: the precondition says so); false: covered
  if (n > 150) return 2; //~ true: infeasible-unless (infeasible: the precondition says so); false: covered
  if (n == 77) return 3; //~ true: covered; false: covered
  return 0;
}
