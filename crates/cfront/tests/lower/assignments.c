struct s { int a[4]; struct s *next; };
int g(void);
void compound(int i, unsigned char c, int *p, double d) {
  i += g();
  c <<= i;
  c += d;
  p += i;
  p -= 2;
  p[g()] *= i + 1;
}
void chain(int a, char b, int *p, struct s *s) {
  a = b = *p = 300;
  s = s->next = s->next->next;
  a = (s->a[a] = b) + (b += 1);
}
