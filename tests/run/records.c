#include <stddef.h>
#include <stdio.h>
#include <string.h>

struct flags {
  unsigned a : 3;
  int b : 5;
  unsigned c : 17;
  _Bool d : 1;
  unsigned long long e : 40;
};
struct __attribute__((packed)) packed {
  char c;
  int i;
  short s;
};
struct inner {
  int x, y;
};
struct outer {
  char name[5];
  struct inner in[2];
  union {
    int whole;
    unsigned char bytes[4];
  };
  struct {
    int deep;
  } anonymous;
  double d;
};
struct flexible {
  int n;
  int data[];
};
union number {
  float f;
  unsigned u;
  unsigned char b[4];
};

static struct outer global = {
    .name = "ab", .in = {[1] = {.y = 4}}, .whole = 0x01020304, .anonymous.deep = 9, .d = 2.5};
static struct flexible flex = {3, {1, 2, 3}};
static int table[] = {[5] = 1, 2, [1] = 7, [2 ... 3] = 6};
static const char *names[] = {"zero", "one", [3] = "three"};
static struct inner *pointer = &global.in[1];
static int *element = &table[6] - 1;

static struct outer make(int seed) {
  struct outer o = {{'x', 0}, {{seed, seed + 1}}};
  o.d = seed / 2.0;
  return o;
}

static int sum(struct inner pair) {
  pair.x += pair.y;
  return pair.x;
}

int main(void) {
  struct flags f = {5, -3, 100000, 1, 0xabcdef1234};
  printf("%u %d %u %d %llx\n", f.a, f.b, f.c, f.d, (unsigned long long)f.e);
  f.a += 5;
  f.b--;
  f.c = -1;
  printf("%u %d %u %zu\n", f.a, f.b, f.c, sizeof f);
  printf("%zu %zu\n", sizeof(struct packed), offsetof(struct packed, s));
  printf("%zu %zu %zu\n", sizeof(struct outer), offsetof(struct outer, in[1].y),
         offsetof(struct outer, bytes));
  printf("%s %d %d %d %g\n", global.name, pointer->y, global.bytes[0], global.anonymous.deep,
         global.d);
  printf("%d %d\n", flex.n, flex.data[2]);
  for (size_t i = 0; i < sizeof table / sizeof *table; i++) printf("%d ", table[i]);
  printf("%s %d %d\n", names[3], names[2] == NULL, *element);
  struct outer o = make(7), p;
  p = o;
  p.in[0].x = 1;
  printf("%d %d %d %g %s\n", o.in[0].x, o.in[0].y, p.in[0].x, make(3).d, make(1).name);
  printf("%d %d\n", sum(o.in[0]), o.in[0].x);
  union number u = {.f = 1.5f};
  printf("%x %x\n", u.u, u.b[3]);
  struct inner *lit = &(struct inner){.y = 8};
  printf("%d %d\n", lit->x, lit->y);
  int local[2][3] = {{1, 2}, {4}};
  printf("%d %d %zu\n", local[0][1] + local[1][0], local[1][2], sizeof local[0]);
  char text[] = "hello", fixed[3] = "abc";
  printf("%zu %c\n", sizeof text, fixed[2]);
  memcpy(&p, &o, sizeof p);
  printf("%d\n", memcmp(&p.in, &o.in, sizeof p.in));
  struct {
    int a;
    struct inner b[2];
  } nested = {1, 2, 3, 4, 5};
  printf("%d %d\n", nested.b[0].x, nested.b[1].y);
  return 0;
}
