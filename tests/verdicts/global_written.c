// assize: --criterion branch --entry f
static int g = 4;
static void set(int v) { g = v; }
int f(signed char x) {
  if (g != 4) return 1; //~ true: unknown (feasible: f was called before); false: covered
  if (x > 3) set(x); //~ true: covered; false: covered
  if (g < 4) return 2; //~ true: infeasible; false: covered
  if (g == 127) return 3; //~ true: covered; false: covered
  return 4;
}
