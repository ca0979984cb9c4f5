/* GNU extensions whose effects are easily lost. */
#include <stdio.h>

static int count;
static int *counted(int *p) {
  count++;
  return p;
}

int object = 1;
extern int other __attribute__((alias("object")));
static int function(void) { return 7; }
int second(void) __attribute__((alias("function")));

static void aliases(void) {
  other = 2;
  printf("%d %d %d\n", object, &object == &other, second());
}

static void empty_assembly(void) {
  int x = 3, y = 4, z = 5;
  __asm__("" : "+r"(x), "+m"(*counted(&y)));
  __asm__("" : "=r"(z) : "0"(x + 1));
  __asm__ volatile("" : : "r"(y) : "memory");
  printf("%d %d %d %d\n", x, y, z, count);
}

static void arguments_of_builtins(void) {
  int *p, n = 1, m = 2;
  __builtin_prefetch((p = &n), 0, 0);
  printf("%d\n", *p);
  if (__builtin_expect(n, m++)) printf("%d\n", m);
  printf("%d %d %d\n", __builtin_clrsb(1), __builtin_clrsbl(-1L), __builtin_clrsbll(0));
}

static int at_entry(int n, int a[n++], int b[sizeof a]) { return n; }

/* Labels as distances from the first. */
static int interpret(const short *code) {
  static const short table[] = {&&stop - &&stop, &&add - &&stop, &&twice - &&stop};
  int value = 1;
  void *base = &&stop;
  goto *(base + table[*code]);
add:
  value += 10;
  goto *(base + table[*++code]);
twice:
  value *= 2;
  goto *(base + table[*++code]);
stop:
  return value;
}

static unsigned long number = (unsigned long)&object + 8;

static void parts_of_complex(void) {
  _Complex double z;
  double *p = &__imag__ z;
  __real__ z = 1.5;
  *p = 2.5;
  printf("%g %g\n", __real__ z, __imag__ z);
}

typedef long long pair __attribute__((vector_size(16)));
static pair make(int n) { return (pair){n, n + 1}; }
static pair first = {8, 9};
static void elements_of_vectors(void) {
  pair p = make(4);
  p[1] += 10;
  printf("%lld %lld %lld\n", p[0], p[1], first[1]);
}

int main(void) {
  static const short code[] = {1, 2, 1, 0};
  int a[4];
  unsigned *absolute = (unsigned *)0xa000;
  aliases();
  empty_assembly();
  arguments_of_builtins();
  printf("%d %d\n", at_entry(3, a, a), interpret(code));
  printf("%d %lx\n", number == (unsigned long)&object + 8, (unsigned long)(absolute + 3));
  parts_of_complex();
  elements_of_vectors();
  return 0;
}
