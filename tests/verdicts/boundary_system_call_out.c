// assize: --criterion branch --entry f
#include <sys/stat.h>
int f(int k) {
  struct stat st;
  if (stat("/etc/passwd", &st) != 0) return 5; //~ true: covered; false: covered
  if (st.st_size > 10) k++;
  //~ true: unknown (feasible: stat fills the structure)
  //~ false: covered (feasible: stat fills the structure)
  if (k == 4) return 2;
  //~ true: covered (feasible: stat fills the structure)
  //~ false: covered (feasible: stat fills the structure)
  return 0;
}
