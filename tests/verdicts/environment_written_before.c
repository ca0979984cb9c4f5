// assize: --criterion branch --entry f
static int mode;
int f(signed char x) {
  mode = x > 0;
  if (mode > 1) return 1; //~ true: infeasible; false: covered
  if (x > 3 && mode != 1) return 2; //~ true: infeasible; false: covered
  return mode;
}
