struct point { int x; double y; };
int g(int, double);
double d;
int f(int a, unsigned b, struct point *p, struct point q, int *v)
{
  int c = a ? b : -a;
  c = a + b * 2 - (c / 3) % 5;
  c = a << 2 | b >> 1 & 7 ^ ~c;
  c = a < b && b >= 3 || !c;
  c += a; c -= 1; c *= 2; c <<= 1; c |= 4;
  p->x = q.x++ + --p->x;
  q = *p;
  v[1] = *v + *(v + 2) - (int)(v - &a);
  d = (double)a / 2.5f + q.y;
  c = (a, b, c);
  c = sizeof a + sizeof(struct point) + _Alignof(double);
  c = ((struct point){ 1, 2.0 }).x;
  c = g(a, d) + (g)(1, 2);
  int (*call)(int, double) = &g;
  c = (*call)(1, 2.0) + call(3, 4);
  c = "abc"[1] + 'a' + 0x1fL + 07 + 1e3;
  c = a == b != 3;
  void *any = v; v = any;
  const char *s = "x" "y";
  return c ?: *s;
}
