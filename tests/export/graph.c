/* Every way out of it tells which one it is. */
#include <stdio.h>

struct node {
  int v;
  struct node *next, *prev;
  int (*get)(void);
};
struct node usual = {77, 0, 0, 0};
int five(void) { return 5; }

int ring(struct node *a, struct node *b, const struct node *with) {
  if (with && with->v == 77 && with == &usual) return puts("usual");
  if (!a || !b) return 0;
  if (a == b) return puts("the same");
  if (a->next == a) return puts("to itself");
  if (a->next && a->next->prev == a) return puts("back");
  if (a->next == b && b->next == a) return puts("a cycle of two");
  if (a->get && a->get() == 5) return puts("five");
  return 1;
}
