// assize: --criterion branch --entry f
static int clamp(int x) { if (x < 0) return 0; if (x > 9) return 9; return x; }
//~ `x < 0` is true: covered
//~ `x < 0` is false: covered
//~ `x > 9` is true: covered
//~ `x > 9` is false: covered
int f(signed char x) {
  int c = clamp(x);
  if (c < 0 || c > 9) return 1; //~ false: covered; true: infeasible
  if (c == 0 && x > 0) return 2; //~ true: infeasible; false: covered
  if (clamp(c) != c) return 3; //~ true: infeasible; false: covered
  return 4;
}
