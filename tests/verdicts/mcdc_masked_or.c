// assize: --criterion mcdc --entry f
int f(_Bool a, _Bool c) {
  _Bool b = a;
  if (a && b || c) return 1;
  //~ `a` alone decides `a && b || c`, in two tests: covered
  //~ `b` alone decides `a && b || c`, in two tests: infeasible
  //~ `c` alone decides `a && b || c`, in two tests: covered
  if (c || a && !b) return 2;
  //~ `c` alone decides `c || a && !b`, in two tests: infeasible
  //~ `a` alone decides `c || a && !b`, in two tests: infeasible
  //~ `b` alone decides `c || a && !b`, in two tests: infeasible
  return 0;
}
