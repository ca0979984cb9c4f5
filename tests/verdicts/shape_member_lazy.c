// assize: --criterion branch --entry f --input p->next->v=5..7 --input p->next->next=null
/* Nobody says what p is; what is said of the rest is true of all tests, and p->next is not p. */
struct list {
  int v;
  struct list *next;
};
int f(struct list *p) {
  if (!p || !p->next) return 0; //~ false: covered; true: covered
  if (p->next->v == 6) return 1; //~ true: covered; false: covered
  if (p->next->v < 5 || p->next->v > 7) return 2; //~ false: covered; true: unknown (infeasible: but p has no shape)
  if (p->next->next) return 3; //~ true: unknown (infeasible: but p has no shape); false: covered
  return 4;
}
