#include <assert.h>
#include <stdbool.h>
#include <stdio.h>

#define MAX(a, b) ({ __typeof__(a) x_ = (a); __typeof__(b) y_ = (b); x_ > y_ ? x_ : y_; })
#define KIND(x) _Generic((x), int: "int", double: "double", char *: "string", default: "other")

typedef int number;
enum color { RED, GREEN = 5, BLUE };
_Static_assert(BLUE == 6, "enumerators count on");
static int counter(void) {
  static int calls = 10;
  return calls++;
}
extern int later;
static int forward(int);
int (*chooser(int n))(int) { return n ? forward : 0; }
inline static int twice(int x) { return 2 * x; }
int later = 4;
static int array[sizeof(long) == 8 ? 3 : 2];

static int forward(int n) {
  extern int later;
  number number = n + later;
  return number;
}

static int knr();
static int knr(a, p) int a; int *p; { return a + *p; }

int main(int argc, char **argv) {
  printf("%d %d\n", MAX(3, 7), MAX(counter(), counter()));
  printf("%d\n", counter());
  printf("%s %s %s %s\n", KIND(1), KIND(1.0), KIND("s"), KIND(1L));
  printf("%d %d %zu\n", chooser(1)(5), twice(4), sizeof array / sizeof *array);
  enum color c = GREEN;
  c++;
  printf("%d %d\n", c == BLUE, argc > 0 && argv[0] != 0);
  int n = 3;
  printf("%d\n", knr(1, &n));
  assert(n == 3);
  bool flag = n;
  printf("%d %zu\n", flag, sizeof flag);
  int x = 0, y = (x = 2, x + 1), z = x ? y ? 1 : 2 : 3;
  printf("%d %d %d\n", x, y, z);
  x = y = z = 6;
  printf("%d\n", x + y + z);
  printf("%s\n", __func__);
  int r = __builtin_expect(n > 2, 1) ? __builtin_popcount(255) : 0;
  printf("%d %d %d\n", r, __builtin_clz(1), __builtin_ctz(8));
  int sum;
  printf("%d", __builtin_add_overflow(2147483647, 1, &sum));
  printf(" %d\n", sum);
  unsigned char uc = 200;
  uc = uc + uc;
  printf("%d %d\n", uc, -uc);
  int arr[] = {[0] = 1, [2] = 3};
  printf("%zu %d\n", sizeof arr / sizeof 0 [arr], arr[1]);
  unsigned u = 1;
  printf("%d\n", u - 2 > 0);
  long long ll = 1LL << 40;
  printf("%lld %d\n", ll >> 3, (int)ll);
  volatile int v = 5;
  v += v;
  printf("%d\n", v);
  goto end;
  printf("never\n");
end:
  return c;
}
