// assize: --criterion branch --entry main
/* With `main`, too, somebody else defines the object, and may write it when a function of theirs is called. */
extern int mode;
static int own;
void tick(void);
int main(void) {
  int before = mode;
  if (mode == 77) own = 1; //~ true: covered; false: covered
  if (before != mode) return 1; //~ true: infeasible; false: covered
  tick();
  if (before != mode) return 2; //~ true: unknown (feasible: tick writes it); false: covered
  if (own > 1) return 3; //~ true: infeasible; false: covered
  return 0;
}
