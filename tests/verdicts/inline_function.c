// assize: --criterion branch --entry f
static inline int max(int a, int b) { return a > b ? a : b; } //~ true: covered; false: covered
int f(signed char x, signed char y) {
  if (max(x, y) < x) return 1; //~ true: infeasible; false: covered
  if (max(x, y) != max(y, x)) return 2; //~ true: infeasible; false: covered
  return max(x, 5) > 4 ? 3 : 4; //~ true: covered; false: infeasible
}
