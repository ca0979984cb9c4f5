// assize: --criterion branch --entry f
int f(signed char n) {
  int x = 8 >> n;
  if (n < 0) return 1; //~ true: covered (undefined: a negative amount); false: covered
  if (x == 8) return 2; //~ true: covered; false: covered
  if (x == 3) return 3; //~ true: infeasible-unless (infeasible); false: covered
  if (x == 0) return 4; //~ true: covered; false: covered
  return 5;
}
