// assize: --criterion branch --entry f --input p=object
struct node { int v; struct node *next; };
int f(struct node *p) {
  struct node n = { p->v, 0 };
  n.next = &n;
  if (n.next->next->v != p->v) return 1; //~ true: infeasible; false: covered
  if (n.next == 0) return 2; //~ true: infeasible; false: covered
  return p->v == 12345;
}
