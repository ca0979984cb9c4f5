// assize: --criterion branch --entry f
/* Neither exit nor a computed goto runs what cleans up. */
#include <stdlib.h>
static int n;
static void count(int *p) {
  if (*p == 1) n++; //~ true: infeasible; false: covered
  if (*p == 2) n++; //~ true: infeasible; false: covered
}
int f(int x) {
  void *to[] = {&&out, &&in};
  __attribute__((cleanup(count))) int v = 3;
  if (x == 7) { v = 1; exit(0); } //~ true: covered; false: covered
  n = 0;
  { __attribute__((cleanup(count))) int w = 2; goto *to[x & 1]; in: w = 4; }
  //~ `to[x & 1]` is `out`: covered
  //~ `to[x & 1]` is `in`: covered
 
 
out:
  n += 0;
  if (n != 0) return 1; //~ true: infeasible; false: covered
  return 0;
}
