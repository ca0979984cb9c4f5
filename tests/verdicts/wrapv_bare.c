// assize: --criterion branch --entry f
// flags: -fwrapv
/* With -fwrapv a sum has a value in any case: what needs another one is infeasible, and nothing is assumed. */
int f(int x) {
  int y = x + 1;
  if (y < x && x < 100) return 1; //~ true: infeasible; false: covered
  return 0;
}
