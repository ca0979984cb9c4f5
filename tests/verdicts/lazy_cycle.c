// assize: --criterion branch --entry f
/* A pointer may lead back to an object that there is already. */
struct node {
  int v;
  struct node *next;
};
int f(struct node *a) {
  if (!a) return 0; //~ true: covered; false: covered
  if (a->next == a) return 1; //~ true: covered; false: covered
  if (a->next && a->next->next == a) return 2; //~ true: covered; false: covered
  return 3;
}
