// assize: --criterion mcdc --entry f
int f(signed char x, signed char y) {
  if (!(x > 3 || y > 3)) return 1;
  //~ `x > 3` alone decides `!(x > 3 || y > 3)`, in two tests: covered
  //~ `y > 3` alone decides `!(x > 3 || y > 3)`, in two tests: covered
  if (!(x == y) && x != y) return 2;
  //~ `x == y` alone decides `!(x == y) && x != y`, in two tests: covered
  //~ `x != y` alone decides `!(x == y) && x != y`, in two tests: infeasible
  return 0;
}
