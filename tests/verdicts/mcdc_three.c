// assize: --criterion mcdc --entry f
int f(signed char x, signed char y) {
  if (x < y && y < 10 && x > 0) return 1;
  //~ `x < y` alone decides `x < y && y < 10 && x > 0`, in two tests: covered
  //~ `y < 10` alone decides `x < y && y < 10 && x > 0`, in two tests: covered
  //~ `x > 0` alone decides `x < y && y < 10 && x > 0`, in two tests: covered
  if (x < y || y < x || x == y) return 2;
  //~ `x < y` alone decides `x < y || y < x || x == y`, in two tests: infeasible
  //~ `y < x` alone decides `x < y || y < x || x == y`, in two tests: infeasible
  //~ `x == y` alone decides `x < y || y < x || x == y`, in two tests: infeasible
  return 3;
}
