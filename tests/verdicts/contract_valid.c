// assize: --criterion branch --entry f
/*@ requires 0 <= n <= 4 && \valid_read(a + (0 .. n-1));
  @ requires \valid(sum);
  @ assigns *sum;
  @ ensures \result >= 0;
  @*/
int f(const int *a, int n, int *sum) {
  int found = 0;
  if (!sum) return -1; //~ false: covered; true: infeasible-unless (infeasible: the precondition says so)
  for (int i = 0; i < n; i++) //~ true: covered; false: covered
    if (a[i] > 3) found++; //~ true: covered; false: covered
  *sum = found;
  if (found > 4) return -2; //~ true: infeasible-unless (infeasible: the precondition says so); false: covered
  return found;
}
