// assize: --criterion mcdc --entry f
/* x > 3 implies x > 1: the first condition never decides alone. */
int f(signed char x) {
  if (x > 1 || x > 3) return 1;
  //~ `x > 1` alone decides `x > 1 || x > 3`, in two tests: covered
  //~ `x > 3` alone decides `x > 1 || x > 3`, in two tests: infeasible
  if (x < 0 && x < 10) return 2;
  //~ `x < 0` alone decides `x < 0 && x < 10`, in two tests: covered
  //~ `x < 10` alone decides `x < 0 && x < 10`, in two tests: infeasible
  return 0;
}
