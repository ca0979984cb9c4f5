// assize: --criterion branch --entry f --globals initial
static int g = 4;
static void set(int v) { g = v; }
int f(signed char x) {
  if (g != 4) return 1; //~ true: infeasible-unless (infeasible: f is called once); false: covered
  if (x > 3) set(x); //~ true: covered; false: covered
  if (g < 4) return 2; //~ true: infeasible-unless (infeasible: f is called once); false: covered
  if (g == 127) return 3; //~ true: covered; false: covered
  return 4;
}
