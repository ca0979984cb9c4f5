// assize: --criterion branch --entry f
/* What is static has no name of the library. */
static long labs(long x) { return (x == -3) * 7 + (x != -3) * (x < 0) * -x + (x > 0) * x; }
int f(signed char x) {
  if (labs(x) == 3 && x == -3) return 2; //~ true: infeasible; false: covered
  return 0;
}
