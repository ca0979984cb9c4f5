// assize: --criterion branch --entry f
static const struct { int lo, hi; } range = { 10, 20 };
int f(signed char x) {
  if (x < range.lo || x > range.hi) return 1; //~ false: covered; true: covered
  if (x == 9) return 2; //~ true: infeasible; false: covered
  if (x == 20) return 3; //~ true: covered; false: covered
  return range.lo > range.hi; 
}
