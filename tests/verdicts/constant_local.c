// assize: --criterion branch --entry f
// flags: -O2
/* An optimiser knows what a constant variable holds. */
int f(signed char x) {
  const int limit = 3;
  const int table[2] = {1, 2};
  int *p = (int *)&limit;
  if (table[x & 1] > 2) return 1; //~ true: infeasible; false: covered
  *p = 4;
  if (limit == 3) return 2; //~ true: infeasible-unless (undefined: what it was); false: covered
  return 0;
}
