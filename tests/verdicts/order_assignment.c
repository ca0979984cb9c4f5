// assize: --criterion branch --entry f
/* gcc decides by the form of both sides which of them comes first: where the object changes that is written,
   nothing is proved; where it does not, everything is. */
static int i, a[2], b[2];
static int g(int v) { i = 1; return v; }
static int h(int v) { a[0] = v; return v; }
int f(signed char x) {
  b[0] = h(x);
  if (a[0] != b[0]) return 1; //~ true: infeasible; false: covered
  if (x > 5) { //~ true: covered; false: covered
    i = 0; a[0] = a[1] = 0;
    a[i] = g(7) + 1;
    if (a[0] + a[1] != 8) return 2; //~ true: unknown (infeasible: in neither order); false: covered
  }
  return 0;
}
