// assize: --criterion branch --entry f
static void swap(signed char *a, signed char *b) { signed char t = *a; *a = *b; *b = t; }
int f(signed char x, signed char y) {
  signed char p = x, q = y;
  swap(&p, &q);
  if (p != y) return 1; //~ true: infeasible; false: covered
  if (q != x) return 2; //~ true: infeasible; false: covered
  swap(&p, &p);
  if (p == 5 && y != 5) return 3; //~ true: infeasible; false: covered
  return p > q;
}
