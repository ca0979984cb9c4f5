// assize: --criterion branch --entry f
static _Thread_local int t = 3;
int f(signed char x) {
  if (t != 3) return 1; //~ true: unknown (feasible: f was called before); false: covered
  t = x;
  return t == 9 ? 2 : 3; //~ true: covered; false: covered
}
