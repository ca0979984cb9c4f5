/* The heap, copies, strings, variable-length arrays, argument lists, function pointers. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct node { int value; struct node *next; };

int list(int a, int b, int c) {
  struct node *head = 0;
  int values[3] = {a, b, c};
  for (int i = 0; i < 3; i++) {
    if (values[i] < 0) continue;
    struct node *n = malloc(sizeof *n);
    n->value = values[i];
    n->next = head;
    head = n;
  }
  int sum = 0;
  while (head) {
    struct node *n = head;
    sum += n->value & 255;
    head = n->next;
    free(n);
  }
  return sum == 600;
}

int sized(unsigned n, unsigned i, int v) {
  if (n == 0 || n > 1000) return -1;
  int *a = calloc(n, sizeof *a);
  if (i >= n) {
    free(a);
    return 1;
  }
  a[i] = v;
  a[n - 1] += 2;
  int r = a[i] == 7 ? 2 : a[0] == 5 ? 3 : 0;
  free(a);
  return r;
}

int copies(unsigned n, char c, char *text) {
  char buffer[16];
  if (n > 12 || !text) return -1;
  memset(buffer, c, sizeof buffer);
  char other[16];
  memcpy(other, buffer, 16);
  memset(other, 'x', n);
  if (other[3] == c && other[2] == 'x' && c != 'x') return 1;
  if (memcmp(other, buffer, 8) < 0) return 2;
  return strlen(text) == 3;
}

int texts(char *a, char *b) {
  if (!a || !b) return -1;
  if (strcmp(a, "yes") == 0) return 1;
  if (strncmp(a, b, 2) == 0 && a[0]) return 2;
  if (strchr(a, '=')) return 3;
  return (int)strlen(b) > 4;
}

int vla(int n, int i, int v) {
  if (n < 1 || n > 20 || i < 0 || i >= n) return -1;
  int a[n];
  for (int k = 0; k < n; k++) a[k] = k;
  a[i] = v;
  if (a[n / 2] == 100) return 1;
  return sizeof a == 28;
}

static int sum(int count, ...) {
  va_list list;
  va_start(list, count);
  int total = 0;
  for (int i = 0; i < count; i++) total += i == 1 ? (int)va_arg(list, long) : va_arg(list, int);
  va_end(list);
  return total;
}

int variadic(int n, int a, long b, int c) {
  if (a < -1000 || a > 1000 || b < -1000 || b > 1000 || c < -1000 || c > 1000) return -1;
  int s = sum(n < 0 ? 0 : n > 3 ? 3 : n, a, b, c);
  return s == 77 ? 1 : s == 1500 ? 2 : 0;
}

static int twice(int x) { return x > 1000 ? x : 2 * x; }
static int negative(int x) { return x < -1000 ? x : -x; }

int called(unsigned i, int x) {
  int (*const functions[])(int) = {twice, negative, abs};
  if (i > 2) return -1;
  int (*f)(int) = functions[i];
  if (f == negative && x == 3) return 1;
  int r = f(x);
  return r == 42 ? 2 : r == -7 ? 3 : 0;
}

int factorial(int n) {
  if (n <= 1) return 1;
  if (n > 8) return 0;
  return n * factorial(n - 1);
}

int computed(unsigned i) {
  static void *const labels[] = {&&first, &&second, &&third};
  if (i > 2) return -1;
  goto *labels[i];
first:
  return 10;
second:
  return 20;
third:
  return 30;
}

int outside(int);
int feed(int x) {
  int a = outside(x), b = outside(x);
  if (a > b && b > 100) return 1;
  return a == x;
}
