// assize: --criterion mcdc --entry f
int f(signed char x, signed char y) {
  int z = x > 0 && y > 0 ? 1 : 2;
  //~ `x > 0` alone decides `x > 0 && y > 0`, in two tests: covered
  //~ `y > 0` alone decides `x > 0 && y > 0`, in two tests: covered
  return z == 1 && x > 0 ? 3 : 4;
  //~ `z == 1` alone decides `z == 1 && x > 0`, in two tests: covered
  //~ `x > 0` alone decides `z == 1 && x > 0`, in two tests: infeasible
}
