// assize: --criterion mcdc-unique --entry f
/* Unique cause wants the same condition elsewhere to have the same value: a appears twice. */
int f(_Bool a, _Bool b, _Bool c) {
  int r = 0;
  if (a && b || c) r = 1;
  //~ `a` alone, all else equal, decides `a && b || c`, in two tests: covered
  //~ `b` alone, all else equal, decides `a && b || c`, in two tests: covered
  //~ `c` alone, all else equal, decides `a && b || c`, in two tests: covered
  if (a && b || a && c) r = 2;
  //~ `a` alone, all else equal, decides `a && b || a && c`, in two tests: covered
  //~ `b` alone, all else equal, decides `a && b || a && c`, in two tests: covered
  //~ `a` alone, all else equal, decides `a && b || a && c`, in two tests: infeasible
  //~ `c` alone, all else equal, decides `a && b || a && c`, in two tests: covered
  return r;
}
