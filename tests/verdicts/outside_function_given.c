// assize: --criterion branch --entry f
/* Who calls f may give it any function that he knows. */
int known(int x) {
  if (x > 3) return 1;
  //~ true: covered (feasible: f may be given known)
  //~ false: unknown (infeasible: it is called with 4)
  return 0;
}
int f(int (*call)(int)) {
  if (!call) return 0; //~ false: covered (feasible: any function); true: covered
  return call(4);
}
