// assize: --criterion branch --entry f --globals input
/* Pointers keep their initial values, unless they are given; the parameter hides a global. */
int *p;
struct { int n; int *next; } list;
static int level;
int f(int level) {
  if (p) return 1; //~ true: unknown (feasible: others may write it); false: covered
  if (list.n == 3) return 2; //~ true: unknown (feasible: others may write it); false: covered
  if (level == 4) return 3; //~ true: covered; false: covered
  return 0;
}
