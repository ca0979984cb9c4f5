// assize: --criterion branch --entry f
struct p { int x, y; };
static struct p flip(struct p p) { struct p r = { p.y, p.x }; p.x = 0; return r; }
int f(signed char a, signed char b) {
  struct p p = { a, b }, q = flip(p);
  if (q.x != b || q.y != a) return 1; //~ false: covered; true: infeasible
  if (p.x != a) return 2; //~ true: infeasible; false: covered
  return q.x > q.y;
}
