// assize: --criterion branch --entry f
/* The same with levels: what lies below is one deeper. */
#define _XOPEN_SOURCE 700
#include <ftw.h>
static int deep;
static int one(const char *path, const struct stat *status, int flag, struct FTW *where) {
  if (where->level > 0) deep = 1; //~ true: covered; false: covered
  return 0;
}
int f(void) {
  deep = 0;
  if (nftw(".", one, 4, FTW_PHYS) < 0) return 1; //~ true: covered; false: covered
  if (deep) return 2; //~ true: covered; false: covered
  return 0;
}
