// assize: --criterion branch --entry f
#include <search.h>
static int compare(const void *a, const void *b) {
  if (*(const int *)a == 7) return 0; //~ true: covered; false: covered
  return *(const int *)a != *(const int *)b;
}
int f(int x) {
  int table[4] = { 1, 5, 9 };
  size_t n = 3;
  if (lfind(&x, table, &n, sizeof *table, compare)) return 1; //~ true: covered; false: covered
  lsearch(&x, table, &n, sizeof *table, compare);
  if (n != 4) return 2; //~ true: infeasible; false: covered
  return 0;
}
