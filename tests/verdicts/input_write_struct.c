// assize: --criterion branch --entry f
/* Structures of numbers are written as a whole; what has pointers in it is not for tests to say. */
struct point { int x; char name[3]; };
struct list { int key; struct list *next; };
extern void locate(struct point *p);
extern void fill(struct list *p);
extern void look(const struct point *p);
int f(void) {
  struct point p = {1, "a"};
  look(&p);
  if (p.x != 1) return 1; //~ true: infeasible; false: covered
  locate(&p);
  if (p.x == 70 && p.name[2] == 'q') return 2; //~ true: covered; false: covered
  struct list l = {1, 0};
  fill(&l);
  if (l.key == 5) return 3; //~ true: unknown (feasible: fill writes it); false: covered
  return 0;
}
