// assize: --criterion checks --entry f
/* The second division can be by zero only if the first was: the run is over by then. */
int f(int n, unsigned d) {
  unsigned q = 10 / d; //~ division by zero in `q = 10 / d`: covered
  return n + 20 / d;
  //~ division by zero in `return n + 20 / d`: infeasible-unless (undefined: the first division is by zero, too)
}
