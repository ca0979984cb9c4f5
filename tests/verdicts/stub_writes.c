// assize: --criterion branch --entry f --stub fill=writes(to,1) --globals initial
/* A stub writes where it is said to, and nowhere else. */
extern int fill(int *to, int *, int *kept, void (*done)(void));
extern int shared;
static int mode = 1;
void set(void) { mode = 2; }
int f(void) {
  int a = 1, b = 2, c = 3;
  if (fill(&a, &b, &c, set) == 5) return 1; //~ true: covered; false: covered
  if (a == 7) return 2; //~ true: covered; false: covered
  if (b == 8) return 3; //~ true: covered; false: covered
  if (c != 3) return 4; //~ true: infeasible-unless (infeasible: fill does not write there); false: covered
  if (mode != 1) return 5; //~ true: infeasible-unless (infeasible: fill calls nothing); false: covered
  return 0;
}
