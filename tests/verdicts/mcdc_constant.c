// assize: --criterion mcdc --entry f
int f(unsigned char x) {
  if (x >= 0 && x > 7) return 1;
  //~ `x >= 0` alone decides `x >= 0 && x > 7`, in two tests: infeasible
  //~ `x > 7` alone decides `x >= 0 && x > 7`, in two tests: covered
  if (x > 300 || x == 3) return 2;
  //~ `x > 300` alone decides `x > 300 || x == 3`, in two tests: infeasible
  //~ `x == 3` alone decides `x > 300 || x == 3`, in two tests: covered
  while (x > 5 && x < 300) x--;
  //~ `x > 5` alone decides `x > 5 && x < 300`, in two tests: covered
  //~ `x < 300` alone decides `x > 5 && x < 300`, in two tests: infeasible
  return 0;
}
