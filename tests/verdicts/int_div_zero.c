// assize: --criterion branch --entry f
/* A division by zero ends the execution: behind it, d is not zero. */
int f(signed char n, signed char d) {
  int q = n / d;
  if (d == 0) return 1; //~ true: infeasible-unless (infeasible); false: covered
  if (q > 127) return 2; //~ true: covered; false: covered
  if (q < -127) return 3; //~ true: covered; false: covered
  return q;
}
