// assize: --criterion branch --entry f --unwind 8
/* The number of iterations is an input: the search has no end, and a bound that was asked for is no proof. */
int f(unsigned n) {
  unsigned i = 0, s = 0;
  while (i < n) { s += 2; i++; } //~ true: covered; false: covered
  if (s % 2) return 1; //~ true: unknown (infeasible); false: covered
  return s == 8;
}
