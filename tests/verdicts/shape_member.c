// assize: --criterion branch --entry f --input p=object --input p->v=0..9 --input 'p->next=object?' --input p->next->v=5..7 --input p->next->next=null
/* Shapes reach through members. */
struct list {
  int v;
  struct list *next;
};
int f(struct list *p) {
  if (p->v > 9) return 1; //~ true: infeasible; false: covered
  if (!p->next) return 2; //~ false: covered; true: covered
  if (p->next->v == 5) return 3; //~ true: covered; false: covered
  if (p->next->v < 5 || p->next->v > 7) return 4; //~ false: covered; true: infeasible
  if (p->next->next) return 5; //~ true: infeasible; false: covered
  return 6;
}
