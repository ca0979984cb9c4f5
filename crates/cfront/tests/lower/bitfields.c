struct bits { unsigned a : 3; int b : 5; unsigned c : 32; _Bool d : 1; long e : 40; };
int use(struct bits *p, int x) {
  p->a = x;
  p->b += 3;
  p->c--;
  p->d = x;
  x = p->e++;
  return p->a < x && (p->b = 17) > p->a;
}
