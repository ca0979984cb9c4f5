// assize: --criterion branch --entry f
/* Code that nobody has shown knows functions with external linkage, and calls them as it likes. */
extern void ext(void);
int seen(int x) {
  if (x > 3) return 1; //~ true: unknown (feasible: ext may call seen); false: covered
  return 0;
}
static int hidden(int x) {
  if (x > 3) return 1; //~ true: infeasible; false: covered
  return 0;
}
int elsewhere(int x) {
  if (x > 3) return 1; //~ true: unknown (feasible: ext may call it); false: unknown (feasible: ext may call it)
  return 0;
}
int f(int x) {
  if (x > 5) ext(); //~ true: covered; false: covered
  if (x > 7 && x < 6) //~ true: infeasible; false: covered
    return 9;
  return seen(1) + hidden(2);
}
