// assize: --criterion branch --entry f --globals initial
/* Trees of the library compare and visit by calls that are not followed, and are said. */
#include <search.h>
static int seen;
static int compare(const void *a, const void *b) {
  if (*(const int *)a == 7) return 0;
  //~ true: unknown (feasible: a second element is compared)
  //~ false: unknown (feasible: a second element is compared)
  return *(const int *)a - *(const int *)b;
}
static void visit(const void *node, VISIT which, int depth) {
  if (which == leaf) seen = 1;
  //~ true: unknown (feasible: a leaf is visited)
  //~ false: unknown (feasible: an inner node is visited)
}
int f(int x) {
  void *root = 0;
  int y = 4;
  seen = 0;
  tsearch(&x, &root, compare);
  tsearch(&y, &root, compare);
  twalk(root, visit);
  return 0;
}
