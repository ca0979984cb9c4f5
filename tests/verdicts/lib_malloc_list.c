// assize: --criterion branch --entry f --input n=0..3
#include <stdlib.h>
struct node { struct node *next; int v; };
int f(int n) {
  struct node *head = 0;
  for (int i = 0; i < n; i++) { //~ true: covered; false: covered
    struct node *new = malloc(sizeof *new);
    if (!new) abort(); //~ false: covered; true: covered
    new->next = head;
    new->v = i;
    head = new;
  }
  int c = 0;
  while (head) { //~ true: covered; false: covered
    struct node *next = head->next;
    if (head->v != n - 1 - c) return 1; //~ true: infeasible; false: covered
    free(head);
    head = next;
    c++;
  }
  if (c != n) return 2; //~ true: infeasible; false: covered
  return c == 3;
}
