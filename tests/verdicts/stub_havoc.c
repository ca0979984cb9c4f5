// assize: --criterion branch --entry main --stub mix=havoc
/* Whatever a function can get at is anything afterwards: through pointers in what it is given, and what other
   files can name. It calls nothing. */
struct node { struct node *next; int value; };
extern void mix(struct node *list, void (*done)(void));
int visible = 4;
static int hidden = 5, kept = 6, set_by_callback = 7;
static void done(void) { set_by_callback = 8; }
int main(void) {
  struct node third = { 0, 3 }, second = { &third, 2 }, first = { &second, 1 };
  int local = 9;
  mix(&first, done);
  if (visible != 4) return 1; //~ true: unknown (feasible: mix can name it); false: covered
  if (hidden != 5) return 2; //~ true: infeasible-unless (infeasible: nobody else can name it); false: covered
  if (third.value != 3) return 3; //~ true: unknown (feasible: the list leads there); false: covered
  if (local != 9) return 4; //~ true: infeasible-unless (infeasible: its address is not taken); false: covered
  if (set_by_callback != 7) return 5;
  //~ true: infeasible-unless (infeasible: mix calls nothing)
  //~ false: covered
  if (kept != 6) return 6; //~ true: infeasible-unless (infeasible: nobody else can name it); false: covered
  return 0;
}
