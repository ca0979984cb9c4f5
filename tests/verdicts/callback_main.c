// assize: --criterion branch
/* What a function is given it may call, also where the program begins with main. */
extern void reg(void (*cb)(int));
static int hid;
static void cb(int v) {
  if (v == 4) hid = 9;
  //~ true: unknown (feasible: reg may call it)
  //~ false: unknown (feasible: reg may call it)
}
int main(void) {
  reg(cb);
  if (hid == 9) return 1; //~ true: unknown (feasible: reg may call cb); false: covered
  return 0;
}
