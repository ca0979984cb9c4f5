// assize: --criterion branch --entry f
int f(signed char x) {
  int y = 0;
  if (x > 3) { //~ true: covered; false: covered
    y = 1;
    __builtin_unreachable();
  }
  if (y == 1) return 1; //~ true: infeasible-unless (undefined: the machine falls through); false: covered
  return 0;
}
