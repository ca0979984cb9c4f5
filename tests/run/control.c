#include <stdio.h>

static int classify(int n) {
  switch (n) {
  case 0:
    return 100;
  case 1 ... 5:
    n += 10;
    /* falls through */
  case 7:
    n *= 2;
    break;
  default:
    n = -n;
  case -1:
    n--;
  }
  return n;
}

static void duff(char *to, const char *from, int count) {
  int n = (count + 3) / 4;
  switch (count % 4) {
  case 0:
    do {
      *to++ = *from++;
    case 3:
      *to++ = *from++;
    case 2:
      *to++ = *from++;
    case 1:
      *to++ = *from++;
    } while (--n > 0);
  }
}

static int machine(const char *program) {
  static const void *const jump[] = {&&add, &&sub, &&stop};
  int acc = 0;
next:
  goto *jump[*program++ - '0'];
add:
  acc += 3;
  goto next;
sub:
  acc--;
  goto next;
stop:
  return acc;
}

static int trace;
static int note(int id, int value) {
  trace = trace * 10 + id;
  return value;
}

int main(void) {
  for (int i = -2; i < 9; i++) printf("%d ", classify(i));
  printf("\n");
  char buffer[20] = {0};
  duff(buffer, "hello, duff!", 12);
  printf("%s\n", buffer);
  printf("%d\n", machine("001012"));
  int n = 0;
  for (int i = 0; i < 10; i++) {
    if (i == 3) continue;
    if (i == 8) break;
    for (;;) {
      if (n++ % 3 == 2) break;
    }
  }
  printf("%d\n", n);
  do
    n--;
  while (n > 5);
  printf("%d\n", n);
  if (note(1, 1) && note(2, 0) || note(3, 1)) printf("%d\n", trace);
  trace = 0;
  int r = note(1, 0) ? note(2, 5) : note(3, 0) ?: note(4, 7);
  printf("%d %d\n", trace, r);
  int k = 0;
again:
  if (++k < 5) goto again;
  printf("%d\n", k);
  int a = ({
    int t = k * 2;
    t + 1;
  });
  printf("%d\n", a);
  {
    int total = 0;
    for (int i = 0; i < 3; i++) {
      int fresh;
      fresh = i;
      {
        int fresh = 10;
        total += fresh;
      }
      total += fresh;
    }
    printf("%d\n", total);
  }
  // A conversion can make zero of what is not.
  int wide = 256 * k;
  double half = k / 10.0;
  if ((unsigned char)wide) puts("a byte");
  if ((int)half || !(int)half && (_Bool)half) puts("a half");
  if ((int)half) puts("a whole");
  while (1) {
    switch (k) {
    case 5:
      k = 6;
      continue;
    case 6:
      goto out;
    }
  }
out:
  return !!(k > 3 && k < 7);
}
