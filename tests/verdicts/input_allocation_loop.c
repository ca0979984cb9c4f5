// assize: --criterion branch --entry f
/* Calls are counted along the execution. */
#include <stdlib.h>
struct node { int value; struct node *next; };
int f(void) {
  struct node *list = 0;
  for (int i = 0; i < 3; i++) { //~ true: covered; false: covered
    struct node *node = malloc(sizeof *node);
    if (!node) { //~ false: covered; true: covered
      if (i == 2) return 2; //~ true: covered; false: covered
      if (i == 3) return 3; //~ true: infeasible; false: covered
      return 1;
    }
    node->value = i;
    node->next = list;
    list = node;
  }
  return 0;
}
