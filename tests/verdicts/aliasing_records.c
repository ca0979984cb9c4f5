// assize: --criterion branch --entry f
// flags: -O2
struct one { int x, y; };
struct other { int x, y; };
struct outer { long n; struct one in; };
__attribute__((noinline)) static int look(struct one *p, struct other *q) {
  p->x = 1;
  q->x = 2;
  return p->x;
}
__attribute__((noinline)) static int look_in(struct outer *p, struct one *q, int *r) {
  p->in.x = 1;
  q->x = 2;
  *r = 3;
  return p->in.x;
}
int f(signed char x) {
  struct one a = {x, x};
  struct outer b = {x, {x, x}};
  if (look_in(&b, &b.in, &b.in.x) != 3) return 1; //~ true: infeasible; false: covered
  if (look(&a, (struct other *)&a) == 1) return 2; //~ true: infeasible-unless (undefined: taken for two objects); false: covered
  return 0;
}
