// assize: --criterion branch --entry f --handler isr
/* What a handler writes changes, volatile or not, by its name or through a pointer; all else stays. */
static int ticks;
static int shared, own;
static int *where = &shared;
void isr(void) {
  ticks++;
  *where = 4;
}
static int look(const int *p) { return *p; }
int f(void) {
  ticks = 0;
  if (ticks != 0) return 1; //~ true: covered; false: covered
  shared = 1;
  if (look(&shared) != 1) return 2; //~ true: unknown (feasible: the handler wrote it); false: covered
  own = 5;
  if (look(&own) != 5) return 3; //~ true: infeasible-unless (undefined: ticks overflow); false: covered
  return 0;
}
