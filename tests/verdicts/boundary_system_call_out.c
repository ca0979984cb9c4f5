// assize: --criterion branch --entry f
#include <sys/stat.h>
int f(int k) {
  struct stat st;
  if (stat("/etc/passwd", &st) != 0) return 5; //~ true: covered; false: covered
  if (st.st_size > 10) k++; //~ true: covered; false: covered
  if (k == 4) return 2; //~ true: covered; false: covered
  return 0;
}
