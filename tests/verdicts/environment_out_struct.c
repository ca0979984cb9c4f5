// assize: --criterion branch --entry f
struct config { int mode; unsigned char level; };
extern int read_config(struct config *c);
int f(void) {
  struct config c = {1, 2};
  if (read_config(&c) < 0) return 1; //~ true: covered; false: covered
  if (c.mode != 1) return 2; //~ true: covered (feasible: read_config writes it); false: covered
  if (c.level > 255) return 3; //~ true: infeasible; false: covered
  return 0;
}
