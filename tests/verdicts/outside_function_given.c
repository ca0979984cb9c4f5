// assize: --criterion branch --entry f
/* Who calls f may give it any function that he knows. */
int known(int x) {
  if (x > 3) return 1; //~ true: unknown (feasible: f may be given known); false: unknown (infeasible: it is called with 4)
  return 0;
}
int f(int (*call)(int)) {
  if (!call) return 0; //~ true: covered; false: unknown (feasible: any function)
  return call(4);
}
