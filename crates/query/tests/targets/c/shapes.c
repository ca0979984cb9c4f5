#include <stdio.h>
#include <stdlib.h>
#define LIMIT 10
int total;
static int square(int x) { return x * x; }
static int twice(int x) { return x + x; }
int apply(int (*f)(int), int x) { return f(x); }
int outside(int);
int count(int n) {
  static int calls;
  int i, sum = 0;
  calls++;
again:
  for (i = 0; i < n; i++)
    sum += i;
  if (sum > LIMIT && n < LIMIT) goto again;
  return sum;
}
void nothing(void) {}
int unused;
int main(int argc, char **argv) {
  int *p = &total;
  if (argc > 2)
    p = malloc(sizeof *p);
  *p = apply(argc > 1 ? square : twice, argc);
  total += count(total) + outside(argc);
  printf("%d\n",
         total);
  nothing();
again:
  return 0;
}
