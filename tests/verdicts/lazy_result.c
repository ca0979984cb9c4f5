// assize: --criterion branch --entry f
/* What a function without a body returns is lazily made, too. */
struct node {
  int v;
  struct node *next;
};
extern struct node *get(void);
int f(void) {
  struct node *p = get(), *q = get();
  if (p && p->next && p->next->v == 5) return 1; //~ true: covered; false: covered
  if (q && q == p) return 2; //~ true: covered; false: covered
  return 0;
}
