// assize: --criterion branch --entry f
/* A function without a body may keep an address that it is given, and another one writes there later. */
extern void keep(int *p);
extern void look(const int *p);
extern void tick(void);
int f(void) {
  int x = 1, y = 1;
  keep(&x);
  look(&y);
  x = 0;
  y = 0;
  if (x == 3) return 1; //~ true: infeasible; false: covered
  tick();
  if (x == 3) return 2; //~ true: unknown (feasible: tick has it from keep); false: covered
  if (y == 3) return 3; //~ true: infeasible; false: covered
  return 0;
}
