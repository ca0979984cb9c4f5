// assize: --criterion branch --entry f
/* Who somebody is stays, until it is changed. */
#include <unistd.h>
int f(unsigned k) {
  uid_t user = getuid();
  if (user == 0) k++; //~ true: covered; false: covered
  if (getuid() != user) return 1; //~ true: infeasible; false: covered
  if (seteuid(7) == 0 && geteuid() != 7) return 2; //~ true: infeasible; false: covered
  if (getpid() <= 0) return 3; //~ true: infeasible; false: covered
  return k;
}
