// assize: --criterion branch --entry f --input level=any --assume 'level != 3' --assume 'level < 5'
/* Each of them is named. */
int level;
int f(void) {
  if (level == 3) return 1; //~ true: infeasible-unless (infeasible: the precondition says so); false: covered
  if (level > 5) return 2; //~ true: infeasible-unless (infeasible: the precondition says so); false: covered
  if (level == 4) return 3; //~ true: covered; false: covered
  return 0;
}
