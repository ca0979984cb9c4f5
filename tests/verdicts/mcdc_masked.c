// assize: --criterion mcdc --entry f
/* b is true whenever a is false: where a is false, c decides, and a is masked. */
int f(_Bool a, _Bool c) {
  _Bool b = !a;
  if ((a || b) && c) return 1;
  //~ `a` alone decides `(a || b) && c`, in two tests: infeasible
  //~ `b` alone decides `(a || b) && c`, in two tests: infeasible
  //~ `c` alone decides `(a || b) && c`, in two tests: covered
  return 0;
}
