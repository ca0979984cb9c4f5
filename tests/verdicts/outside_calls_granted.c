// assize: --criterion branch --entry f --stub ext=returns
/* The user says that it does not call back. */
extern void ext(void);
int elsewhere(int x) {
  if (x > 3) return 1; //~ true: infeasible-unless (infeasible: ext does no more); false: infeasible-unless (infeasible: ext does no more)
  return 0;
}
int f(int x) {
  if (x > 5) ext(); //~ true: covered; false: covered
  return 0;
}
