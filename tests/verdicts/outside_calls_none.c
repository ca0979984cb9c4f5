// assize: --criterion branch --entry f
/* Nothing is called that nobody has shown: what is not called here is not called. */
int elsewhere(int x) {
  if (x > 3) return 1; //~ true: infeasible; false: infeasible
  return 0;
}
int f(int x) {
  if (x > 5) return 1; //~ true: covered; false: covered
  return 0;
}
