// assize: --criterion branch --entry f
// flags: -fwrapv
int f(int x) {
  if (x + 1 < x) return 1; //~ true: covered (feasible: with -fwrapv the sum wraps); false: covered
  if (x == 5) return 2; //~ true: covered; false: covered
  return 0;
}
