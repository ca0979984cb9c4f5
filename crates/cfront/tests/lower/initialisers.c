int g(void);
struct in { int a, b; char s[4]; };
void init(int x) {
  int a[4] = {1, x, g()};
  int range[5] = {[1 ... 3] = x, [0] = 7}, once[4] = {[1 ... 3] = g()};
  struct in s = {.b = x, .s = "ab", .a = g()}, t = s;
  struct in u[2] = {[1].b = 2, [0] = s};
  char text[] = "hello", exact[2] = "hi", rest[8] = {"no"};
  union { int i; float f; } v = {.f = 1};
  const char *p = "p";
  int *q = (int[]){x, 2};
  q = &(struct in){.a = 1}.b;
  int scalar = {3};
  static int counter = 5;
  static const char *names[] = {"a", "b"};
  counter++;
}
