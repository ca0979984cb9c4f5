// assize: --criterion branch --entry f
#define ABS(x) ((x) < 0 ? -(x) : (x))
int f(signed char x) {
  if (ABS(x) < 0) return 1;
  //~ `ABS(x)` is true: covered
  //~ `ABS(x)` is false: covered
  //~ `ABS(x) < 0` is true: infeasible
  //~ `ABS(x) < 0` is false: covered
  return ABS(x) == ABS(-x) ? 2 : 3;
  //~ `ABS(x)` is true: covered
  //~ `ABS(x)` is false: covered
  //~ `ABS(-x)` is true: covered
  //~ `ABS(-x)` is false: covered
  //~ `ABS(x) == ABS` is true: covered
  //~ `ABS(x) == ABS` is false: infeasible
}
