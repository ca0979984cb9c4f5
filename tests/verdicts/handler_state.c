// assize: --criterion branch --entry f --handler isr
/* Nothing in a handler is infeasible because of where tests let it run. */
static int armed;
static volatile int fired;
void isr(void) {
  if (armed == 2) fired = 1; //~ true: unknown (feasible: between the two assignments); false: covered
  if (armed > 2147483646 + 1) fired = 2; //~ true: unknown (infeasible: no int is larger); false: covered
}
int f(int x) {
  armed = 2;
  armed = x > 0;
  if (fired) return 1; //~ true: unknown (feasible: the handler ran in between); false: covered
  return 0;
}
