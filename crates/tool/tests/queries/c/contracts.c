#define MOST 8
//@ requires n < MOST;
int macro(int n) { return n > 3; }

//@ requires sorted(a, n);
int logic(int *a, int n) { return n > 0 && a[0]; }

/*@ requires n > 0 &&
             \valid(a + (1 .. n));
 */
int range(int *a, int n) { return n > 0 && a[0]; }

//@ requires 0 < n >= 3;
int chain(int n) { return n > 0; }

//@ requires x + 0.5 > 1;
int real(double x) { return x > 0; }

//@ requires \forall integer i; 0 <= i;
int quantified(int n) { return n > 0; }

//@ requires n <= 4 && \valid(a + (0 .. n-1)) && a[0] < 9;
int good(const int *a, int n) {
  if (n > 4) return 1;
  return a[0] > 8;
}

struct list {
  int v;
  struct list *next;
  int len;
  char *buf;
};
int walk(struct list *p) {
  int n = 0;
  for (; p; p = p->next) n += p->v;
  return n > 9;
}
int text(struct list *p, const char *s, const char *end) { return p->buf[0] == s[0] && s < end; }
