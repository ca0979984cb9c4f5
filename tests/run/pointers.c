#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef int (*operation)(int, int);
static int add(int a, int b) { return a + b; }
static int mul(int a, int b) { return a * b; }
static operation pick(int which) { return which ? mul : &add; }
static operation table[] = {add, mul, 0};

struct node {
  int value;
  struct node *next;
};

static struct node *push(struct node *list, int value) {
  struct node *n = malloc(sizeof *n);
  n->value = value;
  n->next = list;
  return n;
}

static void vla(int n, int m) {
  int a[n][m];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) a[i][j] = i * m + j;
  int(*row)[m] = &a[1];
  int total = 0;
  for (int i = 0; i < n * m; i++) total += a[i / m][i % m];
  printf("%d %d %zu %zu %td\n", (*row)[m - 1], total, sizeof a, sizeof a[0], &a[n - 1] - a);
}

static int depth(int n) { return n ? 1 + depth(n - 1) : 0; }

int main(void) {
  int a[10] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
  int *p = a + 3, *q = &a[8];
  printf("%d %d %td %d\n", *p++, *--q, q - p, p < q);
  *p++ += 100;
  *(p += 2) = -1;
  for (int i = 0; i < 10; i++) printf("%d ", a[i]);
  printf("\n%d %d %d\n", 3 [a], *(a + 2), (&a[5])[-1]);
  printf("%d %d %d\n", pick(0)(3, 4), (*pick(1))(3, 4), table[1](5, 6));
  printf("%d\n", table[2] == NULL);
  struct node *list = NULL;
  for (int i = 0; i < 5; i++) list = push(list, i * i);
  for (struct node *n = list; n; n = n->next) printf("%d ", n->value);
  while (list) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
  char *s = malloc(6);
  strcpy(s, "hello");
  s = realloc(s, 20);
  strcat(s, ", heap");
  char *t = s;
  while (*t) t++;
  printf("\n%s %td\n", s, t - s);
  uintptr_t bits = (uintptr_t)s;
  *(char *)bits = 'J';
  printf("%s\n", s);
  free(s);
  vla(3, 4);
  printf("%d\n", depth(5000));
  char **argv = (char *[]){"x", "yy", NULL};
  int count = 0;
  for (char **v = argv; *v; v++) count += strlen(*v);
  printf("%d\n", count);
  int x = 1, *px = &x, **ppx = &px;
  **ppx = 9;
  printf("%d\n", x);
  const char *lit = "abc" + 1;
  printf("%c %s\n", *lit, lit);
  void *v = a;
  printf("%d\n", ((int *)v)[1]);
  unsigned char *bytes = (unsigned char *)&x;
  printf("%d %d\n", bytes[0], bytes[1]);
  return 0;
}
