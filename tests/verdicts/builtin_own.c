// assize: --criterion branch --entry f
/* gcc puts its own labs in the place of the program's, which differs for -3 alone. */
long labs(long x) { return (x == -3) * 7 + (x != -3) * (x < 0) * -x + (x > 0) * x; }
int f(signed char x) {
  if (x > 100 && x < 90) return 1; //~ true: infeasible; false: covered
  if (labs(x) == 3 && x == -3) return 2; //~ true: unknown (feasible: the builtin's result); false: covered
  return 0;
}
