// assize: --criterion branch --entry f
int f(unsigned char x) {
  if (x > 99) __builtin_unreachable(); //~ true: covered; false: covered
  if (x > 100) return 1; //~ true: infeasible-unless (undefined: without optimisation the machine falls through); false: covered
  if (x == 99) return 2; //~ true: covered; false: covered
  return 3;
}
