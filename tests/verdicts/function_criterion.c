// assize: --criterion function --entry f
static int used(int x) { return x + 1; } //~ entered: covered
static int unused(int x) { return x - 1; } //~ entered: infeasible
static int dead(int x) { return x; } //~ entered: infeasible
int f(unsigned char x) {
  if (x > 255) return dead(x); //~ entered: covered
  return used(x);
}
