// assize: --criterion branch --entry f
struct p { int x, y; };
static int sum(const struct p *p) { return p->x + p->y; }
int f(signed char a) {
  int s = sum(&(struct p){ .y = a });
  if (s != a) return 1; //~ true: infeasible; false: covered
  return s == 1;
}
