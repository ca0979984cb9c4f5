// assize: --criterion branch --entry f
/* A walk through files calls back for each, until somebody has enough. */
#include <ftw.h>
static int entries;
static int one(const char *path, const struct stat *status, int flag) {
  entries++;
  if (flag == FTW_D) return 0; //~ true: covered; false: covered
  return status->st_size > 100; 
}
int f(void) {
  entries = 0;
  int result = ftw(".", one, 4);
  if (result == 1) return 1; //~ true: covered; false: covered
  if (entries == 2) return 2; //~ true: covered; false: covered
  return 0;
}
