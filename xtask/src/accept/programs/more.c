typedef int T;
typedef struct { T T; } wrap;
struct list { struct list *next; union { int number; struct { short a, b; } pair; }; };
static int count, limit = 10, *where = &limit;
static struct list nodes[2] = { { &nodes[1], { .pair = { 1, 2 } } }, { .number = 3 } };
extern const char *const names[];
const char *const names[] = { "a", [3] = "d", "e" };
int (*table[])(int) = { 0, 0 };
int forward(int);
static int local(int a, int b[static 2], T c) { T T = a; return T + b[0] + c; }
int forward(int x)
{
  extern int other;
  int a[2][2] = { { 1 }, { 2, 3 } }, i = 0, *p = a[0];
  struct list l = nodes[0], *q = &l, **r = &q;
  enum { SMALL = 1, LARGE = SMALL << 4 } size = LARGE;
  wrap w = { .T = 4 };
  long double big = 1e10L;
  unsigned u = 3u;
  (void)big;
  (*r)->pair.a = (short)u;
  p[i++] = (*r)->next->number & size;
  if (!p || p == where && *p) { limit = w.T; }
  while (i --> 0) { switch (i & 3) { case 0: case 1: u >>= 1; break; default:; } }
  return local(i, p, u) + ({ other; }) + (p < where) + (int)(p - *a) + !q;
}
char *strchr(const char *, int);
void *memset(void *, int, unsigned long);
double half(float f) { return f / 2; }
int many(int a, int b, ...) { return a && b ? half(a) : (many)(b, 1, 2.0f, "x"); }
