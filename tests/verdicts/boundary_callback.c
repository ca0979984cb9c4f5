// assize: --criterion branch --entry f
/* A function without a body may call what it was given. */
extern void reg(void (*cb)(int));
static int hid;
static void cb(int v) {
  if (v == 4) hid = 9;
  //~ true: unknown (feasible: reg may call it)
  //~ false: unknown (feasible: reg may call it)
}
int f(void) {
  reg(cb);
  if (hid == 9) return 1; //~ true: unknown (feasible: reg may call cb); false: covered
  return 0;
}
