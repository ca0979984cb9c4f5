// assize: --criterion branch --entry f
/* The argument may point to one of several objects, or to none. */
#include <stdlib.h>
extern int get(int *p, unsigned char *q);
int f(int which) {
  int a = 1, b = 2;
  unsigned char *heap = malloc(2);
  if (!heap) return 9; //~ false: covered; true: covered
  heap[0] = heap[1] = 0;
  int r = get(which ? &a : &b, which > 5 ? heap : 0);
  //~ `which` is true: covered
  //~ `which` is false: covered
  //~ `which > 5` is true: covered
  //~ `which > 5` is false: covered
  if (a == 10 && b == 2) return 1; //~ true: covered; false: covered
  if (a == 1 && b == 20) return 2; //~ true: covered; false: covered
  if (a == 10 && b == 20) return 3; //~ true: infeasible; false: covered
  if (heap[1] == 200) return r; //~ true: covered; false: covered
  return 0;
}
