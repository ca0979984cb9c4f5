// assize: --criterion branch --entry f
/* A counter that decides nothing is in nobody's way. */
static unsigned calls;
unsigned how_many(void) { return calls; }
int f(unsigned char x) {
  calls++;
  if (x > 300) return 1; //~ true: infeasible; false: covered
  return 0;
}
