// assize: --criterion branch --entry f --assume 'mode == 2'
/* No test begins in such a state, as nobody said that mode is an input; that is a bound. */
static int mode;
void set(int to) { mode = to; }
int f(int x) {
  if (mode == 2 && x == 9) return 1; //~ true: unknown (feasible: set may have been called); false: unknown (feasible)
  return 0;
}
