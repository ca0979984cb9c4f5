// assize: --criterion mcdc --entry f
int f(_Bool a, _Bool b, _Bool c) {
  if (a && b || !a && c) return 1;
  //~ `a` alone decides `a && b || !a && c`, in two tests: covered
  //~ `b` alone decides `a && b || !a && c`, in two tests: covered
  //~ `a` alone decides `a && b || !a && c`, in two tests: covered
  //~ `c` alone decides `a && b || !a && c`, in two tests: covered
  return 0;
}
