// assize: --criterion branch --entry f
/* mode is static and has a setter: its initial value is not all that f can meet. */
static int mode;
void set_mode(int m) { mode = m; }
int f(int x) {
  if (mode == 3 && x > 0) return 1; //~ true: unknown (feasible: set_mode(3) comes first); false: covered
  return 0;
}
