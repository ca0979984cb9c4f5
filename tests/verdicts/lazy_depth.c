// assize: --criterion branch --entry f --depth 6
/* As deep as the user wants. */
struct node {
  struct node *next;
};
int f(const struct node *p) {
  int n = 0;
  while (p && n < 5) { //~ true: covered; false: covered
    p = p->next;
    n++;
  }
  if (n == 5 && p) return 1; //~ true: covered; false: covered
  return 0;
}
