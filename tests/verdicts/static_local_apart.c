// assize: --criterion branch --entry f
static int p(void) { static int n = 5; return n++; }
static int q(void) { static int n = 7; return n++; }
int f(signed char x) {
  for (int i = 0; i < 2; i++) { p(); } //~ true: covered; false: covered
  if (q() != 7) return 1; //~ true: unknown (feasible: f was called before); false: covered
  if (p() != 7) return 2; //~ true: unknown (feasible: f was called before); false: covered
  return x == 7;
}
