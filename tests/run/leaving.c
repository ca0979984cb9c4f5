/* Functions that clean up run wherever the scope of their variable is left. */
#include <stdio.h>

static void note(int *p) { printf("[%d]", *p); }
static int total;
static void add(int *p) { if (*p > 2) total += *p; else total -= *p; }
#define NOTED __attribute__((cleanup(note))) int
#define ADDED __attribute__((__cleanup__(add))) int

static int jumps(int k) {
  NOTED a = 1;
  {
    NOTED b = 2;
    if (k == 1) goto out;
    if (k == 2) return a + b;
    NOTED c = 3;
    if (k == 3) goto again;
  }
out:
  printf("out ");
  {
  again:;
    NOTED d = 4;
    if (k == 4) {
      k = 5;
      goto again;
    }
    if (k == 3) {
      k = 6;
      goto skip;
    }
  }
skip:
  printf("skip ");
  NOTED e = 5;
  return ({ NOTED s = 9; s + a; });
}

static void computed(int k) {
  void *to[] = {&&out, &&in};
  NOTED a = 1;
  {
    NOTED b = 2;
    goto *to[k];
  in:
    printf("in ");
  }
out:
  printf("out ");
}

static void loops(void) {
  for (NOTED i = 20; i < 23; i++) {
    NOTED j = i * 10;
    if (i == 21) continue;
    if (i == 22) break;
  }
  int n = 0;
  while (n < 3) {
    NOTED w = n++;
    do {
      NOTED d = 50 + w;
      if (w == 1) break;
      if (w == 2) continue;
    } while (w > 5);
  }
  for (int i = 0; i < 3; i++) switch (i) {
    case 0: {
      NOTED q = 70;
      break;
    }
    case 1: {
      NOTED q = 71;
    case 2:
      q = 72;
      printf("q");
    }
  }
}

/* The value is there before the variable is cleaned up. */
static int global = 1;
static void clear(int *p) { global = *p = 0; }
static int value(void) {
  int keep __attribute__((cleanup(clear))) = 7;
  return keep + global;
}
struct pair { int a, b; };
static struct pair record(void) {
  __attribute__((cleanup(clear))) int keep = 3;
  global = 5;
  return (struct pair){keep, global};
}

static int several(int x) {
  ADDED a = 1, b = 2, c = x;
  __auto_type __attribute__((cleanup(add))) d = x + 1;
  total = ({ ADDED e = 100; total; }) + 1000;
  return total;
}

static void end(void **p) { printf("end %d ", *(int *)*p); }
static void vla(int n) {
  int first = n;
  __attribute__((cleanup(end))) void *p = &first;
  int a[n] __attribute__((unused));
  first = sizeof a / sizeof *a;
}

int main(void) {
  for (int k = 0; k < 6; k++) printf("= %d\n", jumps(k));
  computed(0), computed(1), puts("");
  loops(), puts("");
  printf("%d ", value()), printf("%d\n", global);
  struct pair pair = record();
  printf("%d %d %d\n", pair.a, pair.b, global);
  printf("%d ", several(1)), printf("%d ", several(5)), printf("%d\n", total);
  vla(3), puts("");
  NOTED last = 99;
  return 0;
}
