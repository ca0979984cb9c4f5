// assize: --criterion branch --entry f
enum { LIMIT = 3 * 7 };
int f(signed char x) {
  int a[LIMIT];
  if (sizeof a != 84) return 1; //~ true: infeasible; false: covered
  if (x > LIMIT && x < 22) return 2; //~ true: infeasible; false: covered
  return x == LIMIT;
}
