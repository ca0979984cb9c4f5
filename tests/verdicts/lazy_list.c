// assize: --criterion branch --entry f
/* Three elements, each linked with the one before. */
struct node {
  int v;
  struct node *next, *prev;
};
int f(struct node *a) {
  int n = 0;
  for (struct node *p = a; p; p = p->next) { //~ true: covered; false: covered
    if (p->v == 1234) n++; //~ true: covered; false: covered
    if (p->next && p->next->prev != p) //~ true: covered; false: covered
      return -2;
    if (n == 3) return 3; //~ true: covered; false: covered
  }
  return 0;
}
