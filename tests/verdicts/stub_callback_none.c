// assize: --criterion branch --entry f --stub each=callback --globals initial --unwind 6
/* Nothing is proved of what comes behind a callback without a bound on the calls, and what comes before is. */
extern void each(void (*visit)(void));
static int count;
static void visit(void) { count++; }
int f(unsigned char x) {
  if (x > 255) return 1; //~ true: infeasible; false: covered
  count = 0;
  each(visit);
  if (count < 0) return 2; //~ true: unknown (feasible); false: covered
  if (count == 3) return 3; //~ true: covered; false: covered
  return 0;
}
