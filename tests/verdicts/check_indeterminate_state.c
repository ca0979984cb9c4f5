// assize: --criterion checks --entry f
/* Read only in another state than the first one: nothing is proved. */
static int mode;
void set_mode(int n) { mode = n; }
int f(int n) {
  int x;
  if (n == 3) x = 1;
  if (mode == 3 && n > 4) return x & 7; //~ read of an indeterminate value in `return x & 7`: unknown (feasible: after set_mode(3))
  return 0;
}
