// assize: --criterion branch --entry f --input flag=volatile
/* Through a pointer the object is memory in tests; no proof rests on that. */
static volatile int flag;
static int look(volatile int *p) { return *p; }
int f(void) {
  flag = 3;
  if (look(&flag) != 3) return 1; //~ true: unknown (feasible: it is volatile); false: covered
  if (flag != 3) return 2; //~ true: covered; false: covered
  return 0;
}
