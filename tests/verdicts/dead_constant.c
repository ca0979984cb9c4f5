// assize: --criterion branch --entry f
int f(signed char x) {
  const int debug = 0;
  if (debug) return 1; //~ true: infeasible; false: covered
  if (1) x++; //~ true: covered; false: infeasible
  if (sizeof(int) == 4) x++; //~ true: covered; false: infeasible
  if (0 && x) return 2; //~ true: infeasible; false: covered
  return x;
}
