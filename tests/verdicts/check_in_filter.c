// assize: --query "in @CHECK cover EDGES(@DECISIONEDGE)" --entry f
/* The outermost filter says what is asked for: outcomes of decisions that have checks. */
int f(int a, int b) {
  if (a / b == 3) return 1; //~ true: covered; false: covered
  if (a == 5) return 2;
  return 0;
}
