struct pair { int a, b; };
struct pair make(int, int);
int sum(struct pair p) { return p.a + p.b; }
int use(struct pair *q) {
  struct pair p = make(1, 2), r;
  r = p;
  *q = make(3, make(4, 5).b);
  return sum(*q) + make(6, 7).a + (r = *q).b;
}
