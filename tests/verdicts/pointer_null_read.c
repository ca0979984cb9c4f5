// assize: --criterion branch --entry f --input p=object?
/* A read through a null pointer ends the execution. */
int f(int *p) {
  int x = *p;
  if (!p) return 1; //~ false: covered; true: infeasible-unless (infeasible)
  if (x > 5) return 2; //~ true: covered; false: covered
  return 3;
}
