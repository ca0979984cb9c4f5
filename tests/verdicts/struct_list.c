// assize: --criterion branch --entry f
struct node { signed char v; struct node *next; };
int f(signed char a, signed char b) {
  struct node y = { b, 0 }, x = { a, &y };
  int s = 0, n = 0;
  for (struct node *p = &x; p; p = p->next) { s += p->v; n++; } //~ true: covered; false: covered
  if (n != 2) return 1; //~ true: infeasible; false: covered
  if (s > 254) return 2; //~ true: infeasible; false: covered
  return s == -256;
}
