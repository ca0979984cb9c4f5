// assize: --criterion branch --entry f
static int *cell(void) { static int n; return &n; }
int f(signed char x) {
  *cell() = x;
  if (*cell() != x) return 1; //~ true: infeasible; false: covered
  if (cell() != cell()) return 2; //~ true: infeasible; false: covered
  return *cell() == 66;
}
